import { expect, it } from 'vitest'
import { pageStyles } from './page-styles.ts'

const page = (body: string) => `<!DOCTYPE html><html><head><style>p{}</style></head><body>${body}</body></html>`

/** Returns the part of a sheet for a page with this body. */
const left = (css: string, body: string) => pageStyles(css, page(body))

it('drops rules for a class, an id or an element that the page does not have', () => {
  const css = '.a{color:red}.b{color:red}#c{color:red}#d{color:red}p{color:red}table{color:red}p.a>b{color:red}'

  expect(left(css, '<p class="a x" id="c">Testo</p>')).toBe('.a{color:red}#c{color:red}p{color:red}')
})

it('keeps the selectors of a list that can match', () => {
  expect(left('.a,.b,p{color:red}', '<p class="b"></p>')).toBe('.b,p{color:red}')
})

it('handles names with escaped characters, as in utilities', () => {
  const css = '.md\\:p-1\\.5{color:red}.w-\\[38rem\\]{color:red}.w-1\\/2{color:red}.h-\\[1px\\]{color:red}'

  expect(left(css, '<p class="md:p-1.5 w-[38rem] w-1/2"></p>')).toBe(
    '.md\\:p-1\\.5{color:red}.w-\\[38rem\\]{color:red}.w-1\\/2{color:red}',
  )
  expect(left('.\\[\\&\\>p\\]\\:m{color:red}', '<p class="[&amp;&gt;p]:m"></p>')).toBe('.\\[\\&\\>p\\]\\:m{color:red}')
})

it('keeps rules for states, and drops rules for pointers only', () => {
  const css = 'p[open]{color:red}p:focus{color:red}p:not(.x){color:red}p:has(.x){color:red}p:hover{color:red}'

  expect(left(css, '<p></p>')).toBe('p[open]{color:red}p:focus{color:red}p:not(.x){color:red}p:has(.x){color:red}')
})

it('evaluates :is and :where with one alternative', () => {
  const css =
    ':where(.x>:not(:last-child)){color:red}:is(.x,.b) p{color:red}.a:is(:where(.g):is([open],:open) *){color:red}'

  expect(left(css, '<p class="a"></p>')).toBe(':is(.x,.b) p{color:red}')
  expect(left(css, '<p class="a g x"></p>')).toBe(css)
})

it('drops unreferenced variables and animations', () => {
  const css =
    ':root{--a:red;--b:var(--c);--c:blue}@property --a{syntax:"*"}@property --d{syntax:"*"}' +
    '.x{color:var(--b);animation:1s go}@keyframes go{to{color:red}}@keyframes stay{to{color:red}}p{color:var(--a);animation:stay 1s}'

  expect(left(css, '<p></p>')).toBe(
    ':root{--a:red}@property --a{syntax:"*"}@keyframes stay{to{color:red}}p{color:var(--a);animation:stay 1s}',
  )
})

it('keeps the order of the layers, also of empty ones', () => {
  const css = '@layer properties{*{--x:0}}@layer base{table{color:red}}@layer late{p{color:red}}'

  expect(left(css, '<p></p>')).toBe('@layer properties{}@layer base{}@layer late{p{color:red}}')
})

it('leaves web fonts, print rules and transitions to the full sheet', () => {
  const css =
    '@font-face{font-family:A;src:url(/a.woff2)}@font-face{font-family:B;src:local(Arial)}' +
    '@media print{p{color:red}}p{transition:color 1s;color:red}@media (width>=1px){p{transition:none}}'

  expect(left(css, '<p></p>')).toBe('@font-face{font-family:B;src:local(Arial)}p{color:red}')
})

it('distinguishes fields from a single checkbox', () => {
  const css = 'p{color:red}::placeholder{color:red}::-webkit-datetime-edit{color:red}'

  expect(left(css, '<p><input type="checkbox" disabled></p>')).toBe('p{color:red}')
  expect(left(css, '<p><input name="x" type="date"></p>')).toBe(css)
  expect(left(css, '<p><textarea></textarea></p>')).toBe(css)
})
