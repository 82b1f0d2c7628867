// `npm test`: plain JavaScript up to the point where the Node that Lastfix brings takes over.
import { fileURLToPath } from 'node:url'
import { handOver } from '../cli/handOver.mjs'
import { install } from '../cli/install.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const startedAt = Date.now()
const runtime = install(root, { withDevelopment: true })
const installation = `--installation-milliseconds=${Date.now() - startedAt}`
handOver(runtime, ['lib/testing/stages.ts', installation, ...process.argv.slice(2)], root)
