/**
 * Does what `<button command="show-modal|close" commandfor="id">` asks, where the browser does not do it itself.
 *
 * Sent to the browser as text (`FirstScript`): it must not use anything from outside its own body.
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
