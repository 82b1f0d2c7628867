// Plain JavaScript: see install.mjs.
import { spawn } from 'node:child_process'

/**
 * Continues in another Node, with the same streams, exit code and signals.
 *
 * @param {string} runtime
 * @param {string[]} args
 * @param {string} root
 */
export function handOver(runtime, args, root) {
  const child = spawn(runtime, args, { cwd: root, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code) => process.exit(code ?? 1))

  // A SIGTERM for npm ends npm and its shell, and the shell does not forward it.
  const parent = process.ppid
  setInterval(() => process.ppid === parent || child.kill('SIGTERM'), 500).unref()
}
