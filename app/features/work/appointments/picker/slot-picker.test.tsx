import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { packOffer } from '#app/features/work/appointments/availability/slot-offer.ts'
import { SlotPicker } from './slot-picker.tsx'

const times = ['09:00', '09:30', '10:00'].map((time) => ({ time, free: time !== '09:30' }))
const offer = packOffer({ 60: [{ date: '2026-11-25', times }] })

function picker(
  chosen: { date: string; time: string },
  present?: { date: string; time: string },
  offered = offer,
): string {
  return renderToStaticMarkup(
    <SlotPicker
      offer={offered}
      durations={['60']}
      present={present && { ...present, duration: 60 }}
      chosen={{ ...chosen, duration: '60' }}
      onChoose={() => undefined}
      refresh={{ name: 'mostra', value: 'orari', formAction: '/#time' }}
    />,
  )
}

test.each(['2026-02-30', '2026-11-26', 'domani', '٢٠٢٦-١١-٢٥'])(
  'a day not offered (any more) makes no hour unavailable: %s',
  (date) => {
    const html = picker({ date, time: '09:00' })
    expect(html).not.toMatch(/Hai scelto|Non c’è posto|Qui sotto trovi gli orari/)
    expect(html, 'another day can be chosen first, then any hour').not.toMatch(/occupato|disabled=""/)
  },
)

test('the choice is summarised, taken slots and the present slot are labelled', () => {
  const html = picker({ date: '2026-11-25', time: '10:00' }, { date: '2026-11-25', time: '09:30' })
  expect(html).toContain('mercoledì 25 novembre 2026</strong>, ore <strong class="text-text tabular-nums">10:00–11:00')
  expect(html).toContain('attuale')
  expect(html).not.toContain('occupato')
  expect(picker({ date: '2026-11-25', time: '09:30' })).toContain('occupato')
})

test('on days without room no hour looks free', () => {
  const full = packOffer({ 60: [{ date: '2026-11-25', times: times.map(({ time }) => ({ time, free: false })) }] })
  const html = picker({ date: '', time: '' }, undefined, full)
  expect(html).toContain('Nessun orario libero per 60 minuti.')
  expect(html.match(/type="radio"/g)).toHaveLength(4)
  expect(html.match(/disabled=""/g)).toHaveLength(4)
})

test('Saturday has a column when it is offered', () => {
  const saturday = packOffer({ 60: [{ date: '2026-11-28', times }] })
  const html = picker({ date: '', time: '' }, undefined, saturday)
  expect(html).toContain('>sab<')
  expect(html).toContain('col-start-6')
  expect(picker({ date: '', time: '' })).not.toContain('>sab<')
})
