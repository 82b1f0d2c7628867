'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { decideIdentity, identitiesQuery } from '#lib/client/account/accountIdentities.ts'
import { reasonText } from '#lib/wire/decisionReasons.ts'
import {
  type DecidedVesselJson,
  type IdentityAction,
  type IdentityDecisionJson,
  identityActions,
} from '#lib/wire/identities.ts'
import type { ChartSources } from '#lib/wire/mapFiles.ts'
import { vesselValueWords } from '../../record/vesselValueWords.ts'
import { Failure } from '../../ui/form/Failure.tsx'
import { loadedLater } from '../../ui/sheet/loadedLater.tsx'
import { Loaded } from '../../ui/table/Loaded.tsx'
import row from '../../ui/table/Row.module.css'
import table from '../../ui/table/Table.module.css'
import { Table } from '../../ui/table/Table.tsx'
import { useSending } from '../../ui/useSending.ts'
import { formatPosition } from '../../ui/words/format.ts'
import { Moment } from '../../ui/words/Moment.tsx'
import { useLocale, useWords } from '../../ui/words/words.ts'
import styles from './Identities.module.css'
import { identityWords } from './identityWords.ts'

const PairMap = loadedLater({ load: async () => (await import('../../map/pair/PairMap.tsx')).PairMap })

const actions = Object.keys(identityActions) as IdentityAction[]

/** Which records are one vessel, and which are several; for administrators. */
export function Identities({ chart }: { chart: ChartSources }) {
  const words = useWords(identityWords)
  const decisions = useQuery(identitiesQuery)
  return (
    <>
      <p>{words.intro}</p>
      <Loaded query={decisions}>
        {(all) => (
          <Table
            label={words.list}
            heads={[words.what, words.kept, words.other, words.state]}
            rows={all.map((decision) => <Decision key={decision.id} decision={decision} chart={chart} />)}
            empty={<p>{words.none}</p>}
          />
        )}
      </Loaded>
    </>
  )
}

function Decision({ decision, chart }: { decision: IdentityDecisionJson; chart: ChartSources }) {
  const words = useWords(identityWords)
  const [isMapOpen, setMapOpen] = useState(false)
  const mapId = useId()
  const client = useQueryClient()
  const deciding = useSending({
    mutationFn: (action: IdentityAction) => decideIdentity(decision.id, action),
    onSettled: () => client.invalidateQueries({ queryKey: identitiesQuery.queryKey }),
  })
  const { kind, state, reason, vessels, ended_by, ended_at, made_by, made_at } = decision
  const names: Record<string, string> = { service: words.service, 'command line': words.commandLine }
  const who = ended_by ?? made_by
  const isDone = state !== 'failed' && state !== 'wanted' && state !== 'unwanted'
  const numbers = vessels.map(({ mmsi }) => mmsi).join(', ')
  const placed = vessels.flatMap(({ id, mmsi, name, position }) =>
    position ? [{ ...position, id, label: name ?? `MMSI ${mmsi}` }] : [],
  )
  return (
    <>
      <tr>
        <th scope="row">
          {words.kinds[kind]}
          <div className={styles.reason}>{reasonText(reason, words.reasons)}</div>
        </th>
        {[0, 1].map((place) => (
          <td key={place} data-label={place === 0 ? words.kept : words.other}>
            {vessels[place] && <Vessel vessel={vessels[place]} />}
          </td>
        ))}
        <td data-label={words.state}>
          <span>
            {words.states[state]} {isDone && words.by(names[who] ?? who)} <Moment iso={ended_at ?? made_at} atEnd />
          </span>
        </td>
        <td className={table.act}>
          <div className={styles.actions}>
            {placed.length > 1 && (
              <button
                type="button"
                className={row.button}
                aria-label={words.mapOf(words.kinds[kind], numbers)}
                aria-expanded={isMapOpen}
                aria-controls={mapId}
                onClick={() => setMapOpen(!isMapOpen)}
              >
                {words.map}
              </button>
            )}
            {actions
              .filter((action) => identityActions[action] === state)
              .map((action) => (
                <button
                  key={action}
                  type="button"
                  className={row.button}
                  aria-label={`${words.actions[action]} ${words.kinds[kind]} ${numbers}`}
                  aria-disabled={deciding.isPending}
                  onClick={() => deciding.mutate(action)}
                >
                  {words.actions[action]}
                </button>
              ))}
          </div>
          <div role="alert">{deciding.error && <Failure error={deciding.error} />}</div>
        </td>
      </tr>
      {isMapOpen && (
        <tr id={mapId}>
          <td colSpan={5} className={styles.map}>
            <PairMap label={words.mapOf(words.kinds[kind], numbers)} sources={chart} vessels={placed} />
          </td>
        </tr>
      )}
    </>
  )
}

function Vessel({ vessel }: { vessel: DecidedVesselJson }) {
  const words = useWords(identityWords)
  const { types } = useWords(vesselValueWords)
  const locale = useLocale()
  const { id, mmsi, exists, name, imo, call_sign, ship_type, position } = vessel
  const number = String(mmsi).padStart(9, '0')
  if (!exists) {
    return (
      <span>
        MMSI {number} ({words.noRecord})
      </span>
    )
  }
  const facts = [`MMSI ${number}`, imo && `IMO ${imo}`, call_sign, ship_type && types[ship_type]].filter(Boolean)
  return (
    <span>
      <a href={`/?vessel=${id}`} aria-label={words.showOnMap(name ?? `${words.unnamed} ${number}`)}>
        {name ?? words.unnamed}
      </a>
      <br />
      {facts.join(' · ')}
      <br />
      {position ? (
        <>
          {formatPosition([position.longitude, position.latitude], locale)} <Moment iso={position.timestamp} />
        </>
      ) : (
        words.noPosition
      )}
    </span>
  )
}
