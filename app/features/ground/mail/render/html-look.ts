/**
 * The light tokens of app/styles/tokens.css, because mail programs do not support variables. tokens.test.ts compares
 * them.
 */
export const colors = {
  ground: '#f7f7f9',
  sheet: '#ffffff',
  sunken: '#eceef3',
  line: '#d6dae5',
  text: '#14172a',
  soft: '#4b5268',
  accent: '#0a5c9e',
  onAccent: '#ffffff',
  wash: '#e2eef8',
} as const

export const fonts = {
  sans: "-apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
  mono: "ui-monospace, 'SF Mono', 'Cascadia Mono', Consolas, Menlo, monospace",
} as const

/**
 * Dark colours and narrow-screen spacing, which inline styles cannot express. Programs that drop the sheet show the
 * light mail. No character here needs HTML escaping.
 */
export const sheetCss = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) { .pad { padding: 28px 20px !important; } }
@media (prefers-color-scheme: dark) {
  .ground { background-color: #121420 !important; }
  .sheet { background-color: #191c2b !important; border-color: #2c3147 !important; }
  .sunken { background-color: #0d0f19 !important; }
  .wash { background-color: #172739 !important; }
  .line { border-color: #2c3147 !important; }
  .edge { border-color: #6cc5ff !important; }
  .text { color: #f1f3fa !important; }
  .soft { color: #b4bad0 !important; }
  .accent { color: #6cc5ff !important; }
  .badge { background-color: #6cc5ff !important; border-color: #6cc5ff !important; color: #06121d !important; }
}
`
