import { workerData } from 'node:worker_threads'
import { submitForms } from './support/contact-forms.ts'

// A burst of submissions in a separate thread.
const { url, count, connections } = workerData as { url: string; count: number; connections: number }
await submitForms(url, count, connections)
