import { newForms, submitAll } from '../support/contact-forms.ts'

// The clients of burst.ts, a process of their own: answers each message with `over` after a burst of forms. All forms are
// filled in before the first burst: visitors do that on machines of their own.
const [url = '', count, connections, bursts] = process.argv.slice(2)
const forms = newForms(Number(count) * Number(bursts))
process.on('message', async () => {
  await submitAll(url, forms.splice(0, Number(count)), Number(connections))
  process.send?.('over')
})
process.send?.('ready')
