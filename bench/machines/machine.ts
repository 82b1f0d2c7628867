import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, copyFileSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { connect, cutOff, killProcesses, namespaceOf } from './network.ts'
import { configuration, ingestOf, type Part, serversOf, type WebPart, websOf } from './parts.ts'

const restartMilliseconds = 1_000

/** A namespace whose programs are restarted when they exit, as systemd does, until the machine loses its power. */
export class Machine {
  readonly number: number
  readonly webs: WebPart[]
  readonly #folder: string
  readonly #servers: Part[]
  readonly #ingest: Part[]
  readonly #running = new Set<ChildProcess>()
  #isOn = false
  #isWhole = true

  constructor(number: number, runFolder: string) {
    this.number = number
    const folder = join(runFolder, `m${number}`)
    this.#folder = folder
    for (const each of ['etcd', 'postgresql', 'run', 'nats', 'data', 'logs'])
      mkdirSync(join(folder, each), { recursive: true })
    copyFileSync(join(configuration, 'patroni.yml'), join(folder, 'patroni.yml'))
    run('chown', ['postgres:postgres', join(folder, 'postgresql'), join(folder, 'run')])
    this.#servers = serversOf(number, folder)
    this.webs = websOf(number, folder)
    this.#ingest = ingestOf(number, folder)
    const parts = [...this.#servers, ...this.webs]
    for (const path of parts.flatMap(({ folders }) => Object.keys(folders))) mkdirSync(path, { recursive: true })
  }

  get name(): string {
    return `m${this.number}`
  }

  get isOn(): boolean {
    return this.#isOn
  }

  /** Whether it reaches the others. */
  get isConnected(): boolean {
    return this.#isWhole
  }

  startServers(): void {
    this.#isOn = true
    for (const part of this.#servers) this.#keep(part)
  }

  startIngest(): void {
    for (const part of this.#ingest) this.#keep(part)
  }

  startWeb(port: number): void {
    for (const part of this.webs) if (part.port === port) this.#keep(part)
  }

  /** Kills everything together, and leaves connections open at their other ends. */
  async losePower(): Promise<void> {
    this.#isOn = false
    this.cutOff()
    const ends = [...this.#running].map((child) => once(child, 'exit'))
    killProcesses(this.number)
    await Promise.all(ends)
  }

  gainPower(): void {
    this.reconnect()
    this.startServers()
    this.startIngest()
    for (const { port } of this.webs) this.startWeb(port)
  }

  cutOff(): void {
    this.#isWhole = false
    cutOff(this.number)
  }

  reconnect(): void {
    this.#isWhole = true
    connect(this.number)
  }

  #keep(part: Part): void {
    if (!this.#isOn) return
    const log = openSync(join(this.#folder, 'logs', `${part.name}.log`), 'a')
    const child = spawn('ip', ['netns', 'exec', namespaceOf(this.number), ...inFolders(part)], {
      ...{ env: part.environment, stdio: ['ignore', log, log] },
    })
    closeSync(log)
    this.#running.add(child)
    child.once('exit', () => {
      this.#running.delete(child)
      if (this.#isOn) setTimeout(() => this.#keep(part), restartMilliseconds)
    })
  }
}

/** The command with folders of the machine in place of those of this computer. */
function inFolders({ command, folders }: Part): string[] {
  const mounts = Object.entries(folders).map(([path, own]) => `mount --bind '${own}' '${path}' && `)
  return ['unshare', '--mount', 'sh', '-c', `${mounts.join('')}exec "$@"`, 'sh', ...command]
}

function run(program: string, words: readonly string[]): void {
  const { status, stderr } = spawnSync(program, words, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${words.join(' ')}: ${stderr}`)
}
