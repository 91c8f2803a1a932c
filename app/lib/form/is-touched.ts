/** Whether a text or a choice in this part of the document differs from the one that the server has sent. */
export function isTouched(place: ParentNode): boolean {
  const controls = place.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
  return [...controls].some(
    (control) =>
      control.value !== control.defaultValue || ('checked' in control && control.checked !== control.defaultChecked),
  )
}
