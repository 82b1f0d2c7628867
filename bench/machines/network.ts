import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Has the switch between the machines, and runs the trial: receivers and users are there. */
export const siteNamespace = 'lastfix-site'
export const machineNumbers = [1, 2, 3] as const
const namespaces = [siteNamespace, ...machineNumbers.map(namespaceOf)]
/** Files that replace those of /etc in a namespace. */
const siteFiles = join('/etc/netns', siteNamespace)

export function namespaceOf(machine: number): string {
  return `lastfix-m${machine}`
}

export function addressOf(machine: number): string {
  return `10.77.0.${machine}`
}

/** A second cable, which is never cut: the trial watches through it. No machine reaches another one through it. */
export function watchedAddressOf(machine: number): string {
  return `10.77.${machine}.2`
}

/** A network of three machines and a site, without a way to any other network. */
export function layNetwork(): void {
  for (const namespace of namespaces) {
    ip('netns', 'add', namespace)
    ip('-n', namespace, 'link', 'set', 'lo', 'up')
  }
  ip('-n', siteNamespace, 'link', 'add', 'lan', 'type', 'bridge')
  ip('-n', siteNamespace, 'addr', 'add', '10.77.0.254/24', 'dev', 'lan')
  ip('-n', siteNamespace, 'link', 'set', 'lan', 'up')
  for (const machine of machineNumbers) {
    layCable(machine, 'lan', `${addressOf(machine)}/24`)
    layCable(machine, 'watch', `${watchedAddressOf(machine)}/30`)
    ip('-n', siteNamespace, 'addr', 'add', `10.77.${machine}.1/30`, 'dev', `watch${machine}`)
    connect(machine)
  }
  mkdirSync(siteFiles, { recursive: true })
  const hub = machineNumbers.map((machine) => `${addressOf(machine)} hub\n`)
  writeFileSync(join(siteFiles, 'hosts'), ['127.0.0.1 localhost\n', ...hub].join(''))
}

function layCable(machine: number, name: string, address: string): void {
  const namespace = namespaceOf(machine)
  const end = `${name}${machine}`
  ip('-n', siteNamespace, 'link', 'add', end, 'type', 'veth', 'peer', 'name', name, 'netns', namespace)
  ip('-n', siteNamespace, 'link', 'set', end, 'up')
  ip('-n', namespace, 'addr', 'add', address, 'dev', name)
  ip('-n', namespace, 'link', 'set', name, 'up')
}

/** Plugs a machine into the switch. */
export function connect(machine: number): void {
  ip('-n', siteNamespace, 'link', 'set', `lan${machine}`, 'master', 'lan')
}

/** Drops every packet of a machine without notice to anyone. */
export function cutOff(machine: number): void {
  ip('-n', siteNamespace, 'link', 'set', `lan${machine}`, 'nomaster')
}

/** Kills all processes of a machine. */
export function killProcesses(machine: number): void {
  killIn(namespaceOf(machine))
}

/** A trial that runs, which this one must not disturb. */
export function runningTrial(): number | null {
  const { stdout } = spawnSync('ip', ['netns', 'pids', siteNamespace], { encoding: 'utf8' })
  return Number(stdout.split('\n')[0]) || null
}

/** Removes the network, and all processes in it, also those that a killed trial has left. */
export function removeNetwork(): void {
  for (const namespace of namespaces.toReversed()) {
    if (spawnSync('ip', ['netns', 'pids', namespace]).status !== 0) continue
    killIn(namespace)
    ip('netns', 'delete', namespace)
  }
  rmSync(siteFiles, { recursive: true, force: true })
}

/** Repeats, because a process may start another one before it is killed. */
function killIn(namespace: string): void {
  for (let round = 0; round < 10; round += 1) {
    const pids = ip('netns', 'pids', namespace).split('\n').filter(Boolean).map(Number)
    if (pids.length === 0) return
    for (const pid of pids) {
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // The process has ended.
      }
    }
  }
}

function ip(...words: string[]): string {
  const { status, stdout, stderr, error } = spawnSync('ip', words, { encoding: 'utf8' })
  if (status === 0) return stdout
  throw new Error(`ip ${words.join(' ')}: ${error?.message ?? stderr.trim()}`)
}
