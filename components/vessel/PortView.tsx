'use client'

import { useQuery } from '@tanstack/react-query'
import { MapPin, TableProperties } from 'lucide-react'
import { useState } from 'react'
import { portReadingQuery } from '#lib/client/port.ts'
import { withBase } from '#lib/wire/basePath.ts'
import type { PortMatchJson } from '#lib/wire/portSchemas.ts'
import type { MatchedPortJson, VesselJson } from '#lib/wire/vesselJson.ts'
import { useWithChart } from '../map/chartContext.tsx'
import { useWords } from '../ui/words/words.ts'
import { useFilters } from '../view/filterState.ts'
import { useIsVisitor } from '../view/visitor.ts'
import styles from './PortView.module.css'
import { portWords } from './portWords.ts'

/** The matched port, the reason for the match, and the alternatives. */
export function PortView({ vessel }: { vessel: VesselJson }) {
  const words = useWords(portWords)
  const [open, setOpen] = useState(false)
  const port = vessel.matched_port
  const { data: reading, error } = useQuery({
    ...portReadingQuery(vessel),
    enabled: vessel.most_recent_voyage.destination !== null && (open || !port),
  })
  const match = reading?.match ?? null
  if (!port) {
    if (!reading || reading.undecided.length === 0) return null
    return <Ports label={words.possiblePorts} ports={reading.undecided} />
  }
  return (
    <>
      <Ports label={words.matchedPort} ports={[port]} />
      <details className={styles.why} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{words.why}</summary>
        {error && <p>{words.failed}</p>}
        {match && <Reasons match={match} />}
        {match && match.alternatives.length > 0 && <Ports label={words.otherCandidates} ports={match.alternatives} />}
      </details>
    </>
  )
}

function Reasons({ match }: { match: PortMatchJson }) {
  const words = useWords(portWords)
  const reasons = match.reasons.map(({ reason, of }) => words.reasons[reason](of ?? ''))
  return (
    <p>
      {words.readFrom(match.matched)}: {reasons.join(', ')}.
    </p>
  )
}

function Ports({ label, ports }: { label: string; ports: readonly MatchedPortJson[] }) {
  return (
    <dl className={styles.ports}>
      <dt>{label}</dt>
      <dd>
        {ports.map((port) => (
          <div key={port.unlocode} className={styles.pair}>
            <PortButton port={port} />
            <BoardLink port={port} />
          </div>
        ))}
      </dd>
    </dl>
  )
}

const portZoom = 9

function PortButton({ port: { unlocode, port_name, center_point } }: { port: MatchedPortJson }) {
  const words = useWords(portWords)
  const filters = useFilters()
  const withChart = useWithChart()
  const show = () => {
    filters.set({ matched_port: unlocode.replace(' ', '') })
    const [longitude, latitude] = center_point?.coordinates ?? []
    if (longitude !== undefined && latitude !== undefined)
      withChart((chart) => chart.camera.goTo({ zoom: portZoom, longitude, latitude }))
  }
  return (
    <button type="button" className={styles.port} title={words.show(port_name)} onClick={show}>
      <MapPin size={14} aria-hidden />
      <span>
        {port_name} <span className={styles.code}>{unlocode}</span>
      </span>
    </button>
  )
}

function BoardLink({ port: { unlocode, port_name } }: { port: MatchedPortJson }) {
  const words = useWords(portWords)
  if (useIsVisitor()) return null
  const label = words.board(port_name)
  return (
    <a href={withBase(`/port/${unlocode.replace(' ', '')}`)} className={styles.board} aria-label={label} title={label}>
      <TableProperties size={14} aria-hidden />
    </a>
  )
}
