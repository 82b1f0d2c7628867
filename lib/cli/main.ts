#!/usr/bin/env node
import { join } from 'node:path'
import { keepCompiled } from './compiled.ts'

// `lastfix decode FILE | head` closes stdout early.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  process.stderr.write(`standard output cannot be written (${error.code})\n`)
  process.exit(1)
})

keepCompiled()
// Everything that is imported statically would be compiled before.
const { perform } = await import('./perform.ts')

const exit = await perform(process.argv.slice(2), {
  root: join(import.meta.dirname, '..', '..'),
  say: (line) => void process.stdout.write(`${line}\n`),
  complain: (line) => void process.stderr.write(`${line}\n`),
})
// `lastfix status` sets its own.
if (exit !== 0) process.exitCode = exit
