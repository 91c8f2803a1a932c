/**
 * Plays the animation of each drawing that has one (`begin="indefinite"`), once, when most of it is in view. With reduced
 * motion, without scripts and in print the drawing is still.
 */
export function playDrawings(): () => void {
  const view = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || matchMedia('(prefers-reduced-motion: reduce)').matches) continue
        view.unobserve(target)
        target.querySelector<SVGAnimationElement>('[begin=indefinite]')?.beginElement()
      }
    },
    { threshold: 0.6 },
  )
  for (const start of document.querySelectorAll('svg [begin=indefinite]')) {
    const drawing = start.closest('svg')
    if (drawing) view.observe(drawing)
  }
  return () => view.disconnect()
}
