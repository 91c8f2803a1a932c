import { useNavigate, useSubmit } from 'react-router'
import { usePageKeys } from '#app/lib/browser/page-keys.ts'
import { moveRow, presentRow } from '#app/lib/browser/row-keys.ts'

/** Keys of the work list: j and k move; r answers, e closes and a assigns to the user the request with the focus; e also ends what came back. */
export function useWorkKeys(me: string): void {
  const navigate = useNavigate()
  const submit = useSubmit()
  const act = (intent: 'close' | 'assign') => {
    const item = presentRow()?.dataset.row
    if (item) submit({ intent, item, adminId: me }, { method: 'post', preventScrollReset: true })
  }
  usePageKeys({
    j: () => moveRow(1),
    k: () => moveRow(-1),
    a: () => act('assign'),
    e: () => {
      const done = presentRow()?.querySelector<HTMLButtonElement>('button[value=snooze-end]')
      if (done) done.click()
      else act('close')
    },
    r: () => {
      const row = presentRow()
      const link = row?.dataset.row && row.querySelector('a')?.getAttribute('href')
      if (link) navigate(`${link}#scrivi`)
    },
  })
}
