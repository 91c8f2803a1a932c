/**
 * Polyfill of `<button command="show-modal|close" commandfor="id">` for browsers without it. Serialized into the page
 * (`FirstScript`): must not reference outer variables.
 */
export function openDialogsByCommand(): void {
  if ('command' in HTMLButtonElement.prototype) return
  addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('button[commandfor]') : null
    const dialog = document.getElementById(button?.getAttribute('commandfor') ?? '')
    if (!(dialog instanceof HTMLDialogElement)) return
    if (button?.getAttribute('command') === 'close') dialog.close()
    else if (!dialog.open) dialog.showModal()
  })
}
