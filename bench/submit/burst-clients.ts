import { submitForms } from '../support/contact-forms.ts'

// The clients of burst.ts, a process of their own: answers each message with `over` after a burst of forms.
const [url = '', count, connections] = process.argv.slice(2)
process.on('message', async () => {
  await submitForms(url, Number(count), Number(connections))
  process.send?.('over')
})
process.send?.('ready')
