import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { childEnvironment } from '#lib/settings.ts'
import { addressOf } from './network.ts'

const root = join(import.meta.dirname, '..', '..')
export const configuration = join(root, 'docs', 'deploy', 'three-machines')

/** A program of a machine. */
export interface Part {
  name: string
  command: readonly string[]
  environment: NodeJS.ProcessEnv
  /** Folders of the machine that replace those of this computer, by their path. */
  folders: Readonly<Record<string, string>>
}

/** The servers of a machine, with the files of docs/deploy/three-machines. `folder` holds its data. */
export function serversOf(machine: number, folder: string): Part[] {
  const environment = environmentOf(machine)
  const asPostgres = ['setpriv', '--reuid', 'postgres', '--regid', 'postgres', '--init-groups']
  return [
    {
      name: 'etcd',
      command: ['etcd'],
      environment: { ...environment, ETCD_DATA_DIR: join(folder, 'etcd') },
      folders: {},
    },
    {
      name: 'patroni',
      command: [...asPostgres, 'patroni', join(folder, 'patroni.yml')],
      environment: { ...environment, HOME: '/var/lib/postgresql' },
      folders: { '/var/lib/postgresql': join(folder, 'postgresql'), '/run/postgresql': join(folder, 'run') },
    },
    {
      name: 'nats',
      command: ['nats-server', '-c', join(configuration, 'nats.conf')],
      environment: { ...environment, NATS_FOLDER: join(folder, 'nats') },
      folders: {},
    },
    {
      name: 'haproxy',
      command: ['haproxy', '-db', '-f', join(configuration, 'haproxy.cfg')],
      environment,
      folders: {},
    },
  ]
}

export interface WebPart extends Part {
  port: number
}

/** The web processes of a machine: four on the three. */
export function websOf(machine: number, folder: string): WebPart[] {
  const ports = machine === 3 ? [3000, 3001] : [3000]
  return ports.map((port) => {
    const part = lastfixPart('web', machine, folder, { PORT: String(port) })
    // As in docs/deploy/lastfix-web.service.
    return { ...part, command: ['nice', '-n', '10', ...part.command], port }
  })
}

export function ingestOf(machine: number, folder: string): Part[] {
  return machine === 3 ? [] : [lastfixPart('ingest', machine, folder, {})]
}

function lastfixPart(command: string, machine: number, folder: string, settings: Record<string, string>): Part {
  const shown = { HOST: '0.0.0.0', ALLOW_HTTP: 'on' }
  return {
    name: `${command}${settings.PORT ?? ''}`,
    command: [process.execPath, '--disable-warning=ExperimentalWarning', join(root, 'lib/cli/main.ts'), command],
    environment: { ...environmentOf(machine), ...shown, ...settings },
    folders: { [join(root, '.data')]: join(folder, 'data') },
  }
}

function environmentOf(machine: number): NodeJS.ProcessEnv {
  const own = readSettings('machine.env', (text) =>
    text.replaceAll('10.77.0.1', addressOf(machine)).replaceAll('=m1', `=m${machine}`),
  )
  return childEnvironment({ ...readSettings('shared.env'), ...own }, root)
}

function readSettings(file: string, change = (text: string) => text): Record<string, string> {
  const lines = change(readFileSync(join(configuration, file), 'utf8')).split('\n')
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [, name, value] = /^([A-Z0-9_]+)=(.*)$/.exec(line) ?? []
      return name === undefined || value === undefined ? [] : [[name, value]]
    }),
  )
}
