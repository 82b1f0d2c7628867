'use client'

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { FileUp, Plus } from 'lucide-react'
import { useState } from 'react'
import { chosenVesselsQuery } from '#lib/client/list/listPages.ts'
import { addMembers, membersQuery, removeMembers } from '#lib/client/lists.ts'
import type { ListJson, MemberJson } from '#lib/wire/listSchemas.ts'
import type { VesselJson } from '#lib/wire/vesselJson.ts'
import { Button } from '../ui/Button.tsx'
import controls from '../ui/controls.module.css'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useEscape } from '../ui/escape.ts'
import { useFocusBack } from '../ui/focus.ts'
import { RequestForm } from '../ui/form/RequestForm.tsx'
import { useRemoval } from '../ui/form/useRemoval.tsx'
import { DrawerState } from '../ui/sheet/DrawerState.tsx'
import styles from '../ui/sheet/drawerList.module.css'
import { PanelField } from '../ui/sheet/PanelField.tsx'
import panel from '../ui/sheet/panel.module.css'
import { useSettled } from '../ui/useSettled.ts'
import { useWords } from '../ui/words/words.ts'
import { useListParameter } from '../view/urlState.ts'
import { ImportMembers } from './ImportMembers.tsx'
import lists from './Lists.module.css'
import { MemberItem } from './MemberItem.tsx'
import { vesselListWords } from './vesselListWords.ts'

const restMs = 200
/** Further members have no live values. */
const maxLive = 100

/** The vessels of a list, with the user's own names, notes and tags. */
export function ListMembers({ list, onBack }: { list: ListJson; onBack: () => void }) {
  const words = useWords(vesselListWords)
  useEscape(true, onBack)
  const [typed, setTyped] = useState('')
  const [isImporting, setImporting] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const [addButton, focusAddButton] = useFocusBack<HTMLButtonElement>()
  const [, setTable] = useListParameter()
  const text = useSettled(typed.trim(), restMs, typed === '')
  const query = useInfiniteQuery(membersQuery(list.id, text))
  const { refresh, remove, undoBar } = useRemoval({ queryKey: ['lists'] })
  const members = query.data?.pages.flatMap(({ data }) => data) ?? []
  const live = useLiveVessels(members)
  const isEmpty = query.data !== undefined && members.length === 0
  const isWithoutMembers = isEmpty && text === ''
  useEscape(isAdding && !isWithoutMembers, () => {
    setAdding(false)
    focusAddButton()
  })
  const empty = text ? (
    <EmptyState title={words.noMatches}>
      <Button onClick={() => setTyped('')}>{words.clearSearch}</Button>
    </EmptyState>
  ) : (
    <EmptyState title={words.noMembers} text={list.is_editable ? words.noMembersHint : undefined}>
      {list.is_editable && (
        <>
          <Button onClick={() => setImporting(true)}>{words.importCsv}</Button>
          <Button onClick={() => void setTable(true)}>{words.chooseInTable}</Button>
        </>
      )}
    </EmptyState>
  )
  return (
    <>
      {!isWithoutMembers && (
        <div className={`${lists.tools} ${lists.bar}`}>
          <input
            type="search"
            className={panel.field}
            aria-label={words.find}
            placeholder={words.find}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          {list.is_editable && (
            <button
              ref={addButton}
              type="button"
              className={controls.button}
              aria-label={words.addVessels}
              aria-expanded={isAdding}
              onClick={() => setAdding(!isAdding)}
            >
              <Plus size={16} aria-hidden />
              {words.addOne}
            </button>
          )}
        </div>
      )}
      {list.is_editable && (isAdding || isWithoutMembers) && (
        <div className={lists.tools}>
          <AddMember
            list={list}
            onAdded={() => {
              setAdding(true)
              return refresh()
            }}
          />
          {!isWithoutMembers && (
            <Button onClick={() => setImporting(true)}>
              <FileUp size={16} aria-hidden />
              {words.importCsv}
            </Button>
          )}
        </div>
      )}
      {members.length > 0 && (
        <section className={styles.group} aria-label={list.name}>
          <ul className={styles.list}>
            {members.map((member) => (
              <MemberItem
                key={member.id}
                list={list}
                member={member}
                live={live.get(member.vessel ?? '') ?? null}
                onChanged={refresh}
                onRemove={(text) =>
                  remove(removeMembers(list.id, [member.id]), {
                    text,
                    restore: () => addMembers(list.id, { members: [requestOf(member)] }),
                  })
                }
              />
            ))}
          </ul>
        </section>
      )}
      {query.hasNextPage && (
        <div className={lists.more}>
          <button
            type="button"
            className={controls.button}
            aria-disabled={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {words.showMore}
          </button>
        </div>
      )}
      <DrawerState query={query} none={isEmpty && empty} />
      {isImporting && <ImportMembers list={list} onClose={() => setImporting(false)} onImported={refresh} />}
      {undoBar}
    </>
  )
}

/** The current records of the first members that are received, by id. */
function useLiveVessels(members: readonly MemberJson[]): ReadonlyMap<string, VesselJson> {
  const mmsis = members.flatMap(({ vessel, mmsi }) => (vessel !== null && mmsi !== null ? mmsi : [])).slice(0, maxLive)
  const { data = [] } = useQuery(chosenVesselsQuery(mmsis, null))
  return new Map(data.map((vessel) => [vessel.id, vessel]))
}

/** Adds a vessel by its MMSI. */
function AddMember({ list, onAdded }: { list: ListJson; onAdded: () => Promise<unknown> }) {
  const words = useWords(vesselListWords)
  return (
    <RequestForm
      className={lists.add}
      label={words.addByMmsi}
      submit={words.addOne}
      send={(fields) => addMembers(list.id, { members: [{ mmsi: Number(fields.get('mmsi')) }] })}
      onSent={onAdded}
    >
      <PanelField label={words.addByMmsi} name="mmsi" inputMode="numeric" pattern="[0-9]{9}" required />
    </RequestForm>
  )
}

/** The request that adds the member again. */
function requestOf({ vessel, mmsi, imo, call_sign, name, note, tags }: MemberJson) {
  const identifiers =
    vessel !== null ? { vessel } : { ...(mmsi && { mmsi }), ...(imo && { imo }), ...(call_sign && { call_sign }) }
  return { ...identifiers, ...(name && { name }), ...(note && { note }), tags: [...tags] }
}
