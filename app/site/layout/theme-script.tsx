import { THEME_COLORS, THEME_KEY } from './theme.ts'

/**
 * Runs before the first paint, so that no visitor sees the wrong theme: reads the kept choice, replaces an absent or
 * invalid one by dark and saves it. The body does not exist yet; its class follows as soon as it does.
 */
const SCRIPT = `(()=>{const d=document.documentElement;d.dataset.scripted='';let t;try{t=localStorage.getItem('${THEME_KEY}');if(t!=='dark'&&t!=='light')localStorage.setItem('${THEME_KEY}',t='dark')}catch{t='dark'}d.dataset.theme=t;if(t==='light'){document.querySelector('meta[name="theme-color"]').content='${THEME_COLORS.light}';new MutationObserver((_,o)=>{if(document.body){document.body.classList.remove('dark');o.disconnect()}}).observe(d,{childList:true})}})()`

export function ThemeScript() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, allowed by its hash
  return <script dangerouslySetInnerHTML={{ __html: SCRIPT }} />
}
