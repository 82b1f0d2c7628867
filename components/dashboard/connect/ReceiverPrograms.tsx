'use client'

import { Command } from '../../ui/Command.tsx'
import controls from '../../ui/controls.module.css'
import { useWords } from '../../ui/words/words.ts'
import styles from './Connect.module.css'
import { connectWords } from './connectWords.ts'

/** The line that each program needs to send to a UDP port of this machine. */
const programs = {
  'AIS-catcher': (host: string, port: string) => `AIS-catcher -X off -u ${host} ${port}`,
  'rtl-ais': (host: string, port: string) => `rtl_ais -h ${host} -P ${port}`,
  'Signal K': (host: string, port: string) => `${host}:${port}`,
  OpenCPN: (host: string, port: string) => `${host}:${port}`,
} as const

const names = Object.keys(programs) as (keyof typeof programs)[]

/** How receivers send to this machine. `host`: its name or address, as the page was opened with it. */
export function ReceiverPrograms({ host, port }: { host: string; port: string }) {
  const words = useWords(connectWords)
  const isLocal = /^(localhost|127\.|\[?::1)/.test(host)
  return (
    <>
      <h3>{words.programs}</h3>
      {isLocal && <p className={controls.muted}>{words.localhost}</p>}
      {names.map((name) => (
        <div key={name} className={styles.program}>
          <span>
            <strong>{name}</strong> <span className={controls.muted}>{words.setups[name]}</span>
          </span>
          <Command text={programs[name](host.replace(/^\[|\]$/g, ''), port)} label={words.copy(name)} />
        </div>
      ))}
    </>
  )
}
