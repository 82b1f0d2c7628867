// `npm test`: plain JavaScript up to the point where the Node that Lastfix brings takes over.
import { fileURLToPath } from 'node:url'
import { handOver } from '../cli/handOver.mjs'
import { install } from '../cli/install.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
handOver(install(root), ['lib/testing/stages.ts', ...process.argv.slice(2)], root)
