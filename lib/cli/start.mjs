// `npm start`: plain JavaScript up to the point where the Node that Lastfix brings takes over.
import { fileURLToPath } from 'node:url'
import { handOver } from './handOver.mjs'
import { installAndBuild } from './installAndBuild.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
handOver(installAndBuild(root), ['lib/cli/main.ts', 'up', ...process.argv.slice(2)], root)
