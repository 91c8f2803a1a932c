import { expect, test } from 'vitest'
import { MENUS, type Menus } from '#app/content/navigation.ts'
import { publishDraft } from '#app/features/pages/documents/publishing/publish.server.ts'
import { saveContentDraft } from '#app/features/pages/documents/publishing/save-draft.server.ts'
import type { ContentValue } from '#app/lib/form/tree/fields.ts'
import { testContext } from '#test/context.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { storeStaff } from '#test/staff.ts'
import { findMenus } from './find-menus.server.ts'

describeOnBothEngines('the menus', ({ database }) => {
  async function publish(menus: Menus) {
    const ctx = { ...testContext(await database()) }
    const owner = { ...ctx, actor: await storeStaff(ctx.db, { now: ctx.clock() }) }
    expect(await findMenus(owner)).toBeNull()
    const revision = await saveContentDraft(owner, { key: 'navigation', revision: 0 }, menus as unknown as ContentValue)
    const outcome = await publishDraft(owner, { key: 'navigation', revision })
    return { outcome, menus: await findMenus(owner) }
  }

  test('show the labels, order and links that staff publish', async () => {
    const [home, about] = MENUS.main
    const edited = {
      ...MENUS,
      main: [about, { label: 'Progetti', to: '/projects' }, home] as Menus['main'],
      contact: 'Scrivici',
    }
    const { outcome, menus } = await publish(edited)
    expect(outcome).toStrictEqual({ kind: 'published' })
    expect(menus).toStrictEqual(edited)
  })

  test.each([
    ['legal', { legal: [{ label: 'Privacy', to: '/privacy' }] }, '/terms'],
    ['main', { main: [MENUS.main[0], MENUS.main[0]] as Menus['main'] }, 'stessa pagina'],
    ['main.0.to', { main: [{ label: 'Altro', to: '/non-esiste' }] }, 'nessuna pagina'],
  ])('are not published with a problem in %s', async (path, change, problem) => {
    const { outcome, menus } = await publish({ ...MENUS, ...change })
    expect(outcome).toMatchObject({ kind: 'invalid', errors: { [path]: expect.stringContaining(problem) } })
    expect(menus).toBeNull()
  })
})
