import { createElement, type SVGProps } from 'react'

/** What lucide's icon modules pass to `createLucideIcon`. */
interface IconData {
  size: number
  node: [tag: string, attributes: Record<string, string>][]
}

/**
 * Makes a component of an icon's shapes. Replaces lucide's function in the build (scripts/vite/replaced-modules.ts): its
 * options, which we do not use, are larger than twenty icons.
 */
export default function createIcon({ size, node }: IconData) {
  return ({ strokeWidth = 2, ...props }: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: 24,
        height: 24,
        viewBox: `0 0 ${size} ${size}`,
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        // An icon with a name of its own is not hidden.
        'aria-hidden': 'aria-label' in props || 'role' in props ? undefined : true,
        ...props,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
}
