import { VARIABLES } from '../server/environment.ts'

// The configurations of all tests import this, before a process of theirs starts. What somebody has exported for the product,
// such as a database, does not reach the tests, nor do the proxies of a company's network, which do not know this machine.
const PROXY = /^(?:NODE_USE_ENV_PROXY|(?:HTTPS?|ALL|NO)_PROXY)$/i
for (const name of Object.keys(process.env)) if (VARIABLES.includes(name) || PROXY.test(name)) delete process.env[name]
