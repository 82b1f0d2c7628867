// `npm run release`: plain JavaScript up to the point where the bundled Node takes over.
import { fileURLToPath } from 'node:url'
import { handOver } from '../cli/handOver.mjs'
import { installAndBuild } from '../cli/installAndBuild.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
handOver(installAndBuild(root), ['lib/release/main.ts'], root)
