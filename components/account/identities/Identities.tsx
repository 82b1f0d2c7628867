'use client'

import { useQuery } from '@tanstack/react-query'
import { decideIdentity, identitiesQuery } from '#lib/client/account/accountIdentities.ts'
import { commandLineActor } from '#lib/wire/audit.ts'
import { withBase } from '#lib/wire/basePath.ts'
import { reasonText } from '#lib/wire/decisionReasons.ts'
import {
  type DecidedVesselJson,
  type IdentityAction,
  type IdentityDecisionJson,
  identityActions,
} from '#lib/wire/identities.ts'
import type { ChartSources } from '#lib/wire/mapFiles.ts'
import { mmsiOf, vesselNumberOf } from '#lib/wire/vesselId.ts'
import { formatMmsi, vesselName } from '../../record/vesselName.ts'
import { vesselValueWords } from '../../record/vesselValueWords.ts'
import { Command } from '../../ui/Command.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ActionButton } from '../../ui/form/ActionButton.tsx'
import { formWords } from '../../ui/form/formWords.ts'
import { loadedLater } from '../../ui/sheet/loadedLater.tsx'
import { ListTable } from '../../ui/table/ListTable.tsx'
import row from '../../ui/table/Row.module.css'
import { useRefresh } from '../../ui/useRefresh.ts'
import { useToggled } from '../../ui/useToggled.ts'
import { formatPosition } from '../../ui/words/format.ts'
import { Moment } from '../../ui/words/Moment.tsx'
import { useLocale, useWords } from '../../ui/words/words.ts'
import styles from './Identities.module.css'
import { type IdentityWords, identityWords } from './identityWords.ts'

const PairMap = loadedLater({ load: async () => (await import('../../map/pair/PairMap.tsx')).PairMap })

const actions = Object.keys(identityActions) as IdentityAction[]

/** Merges and splits of vessel records; for administrators. */
export function Identities({ chart, hasTracks }: { chart: ChartSources; hasTracks: boolean }) {
  const words = useWords(identityWords)
  const { by, commandLine } = useWords(formWords)
  const refresh = useRefresh(identitiesQuery)
  const [openMaps, toggleMap] = useToggled<number>()
  const actorNames: Readonly<Record<string, string>> = { service: words.service, [commandLineActor]: commandLine }
  const vesselAt = (place: number) => (decision: IdentityDecisionJson) => {
    const vessel = decision.vessels[place]
    return vessel && <Vessel vessel={vessel} />
  }
  return (
    <>
      <p>{words.intro}</p>
      <ListTable
        label={words.list}
        query={useQuery(identitiesQuery)}
        keyOf={({ id }) => id}
        columns={[
          {
            head: words.what,
            cell: ({ kind, reason }) => (
              <>
                {words.kinds[kind]}
                <div className={styles.reason}>{reasonText(reason, words.reasons)}</div>
              </>
            ),
          },
          { head: words.kept, cell: vesselAt(0) },
          { head: words.other, cell: vesselAt(1) },
          {
            head: words.state,
            cell: ({ state, ended_by, ended_at, made_by, made_at }) => {
              const actor = ended_by ?? made_by
              const isDone = state !== 'failed' && state !== 'wanted' && state !== 'unwanted'
              return (
                <span>
                  {words.states[state]} {isDone && by(actorNames[actor] ?? actor)}{' '}
                  <Moment iso={ended_at ?? made_at} atEnd />
                </span>
              )
            },
          },
        ]}
        actions={(decision) => {
          const name = nameOf(decision, words)
          return (
            <div className={styles.actions}>
              {placedOf(decision).length > 1 && (
                <button
                  type="button"
                  className={row.button}
                  aria-label={words.mapOf(name)}
                  aria-expanded={openMaps.has(decision.id)}
                  onClick={() => toggleMap(decision.id)}
                >
                  {words.map}
                </button>
              )}
              {actions
                .filter((action) => identityActions[action] === decision.state)
                .map((action) => (
                  <ActionButton
                    key={action}
                    label={`${words.actions[action]} ${name}`}
                    onAct={() => decideIdentity(decision.id, action).finally(refresh)}
                  >
                    {words.actions[action]}
                  </ActionButton>
                ))}
            </div>
          )
        }}
        below={(decision) =>
          openMaps.has(decision.id) && (
            <PairMap
              label={words.mapOf(nameOf(decision, words))}
              sources={chart}
              vessels={placedOf(decision)}
              hasTracks={hasTracks}
            />
          )
        }
        empty={
          <EmptyState title={words.none} text={words.noneHint}>
            <Command text="npx lastfix identity merge MMSI MMSI" label={words.copyCommand} />
          </EmptyState>
        }
      />
    </>
  )
}

function nameOf({ kind, vessels }: IdentityDecisionJson, words: IdentityWords): string {
  return `${words.kinds[kind]} ${vessels.map(({ mmsi }) => mmsi).join(', ')}`
}

function placedOf({ vessels }: IdentityDecisionJson) {
  return vessels.flatMap(({ id, mmsi, name, position }) =>
    position ? [{ ...position, id, label: vesselName({ name, mmsi }) }] : [],
  )
}

function Vessel({ vessel }: { vessel: DecidedVesselJson }) {
  const words = useWords(identityWords)
  const { types } = useWords(vesselValueWords)
  const locale = useLocale()
  const { id, mmsi, exists, name, imo, call_sign, ship_type, position } = vessel
  const number = formatMmsi(mmsi)
  if (!exists) {
    return (
      <span>
        MMSI {number} ({words.noRecord})
      </span>
    )
  }
  const first = mmsiOf(vesselNumberOf(id) ?? mmsi)
  const facts = [
    `MMSI ${number}`,
    first !== mmsi && words.formerly(formatMmsi(first)),
    imo && `IMO ${imo}`,
    call_sign,
    ship_type && types[ship_type],
  ].filter(Boolean)
  return (
    <span>
      <a href={withBase(`/?vessel=${id}`)} aria-label={words.showOnMap(name ?? `${words.unnamed} ${number}`)}>
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
