'use client'

import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { type FormEvent, useRef } from 'react'
import { addWatch, changeWatch, removeWatch, watchesQuery } from '#lib/client/watches.ts'
import { maxNameCharacters, type SignedIn } from '#lib/wire/account.ts'
import { defaultTerms, eventKinds, type WatchJson, watchedQuery } from '#lib/wire/watches.ts'
import controls from '../ui/controls.module.css'
import { Failure } from '../ui/form/Failure.tsx'
import { useRemoval } from '../ui/form/useRemoval.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { DrawerItem } from '../ui/sheet/DrawerItem.tsx'
import list from '../ui/sheet/drawerList.module.css'
import panel from '../ui/sheet/panel.module.css'
import { useSending } from '../ui/useSending.ts'
import { useWords } from '../ui/words/words.ts'
import { QueryInWords } from '../view/FiltersInWords.tsx'
import { useFilters } from '../view/filterState.ts'
import { openQuery } from '../view/urlState.ts'
import styles from './Events.module.css'
import { eventWords } from './eventWords.ts'

/** The watches that the user sees, and a form that adds one. */
export function Watches({ account }: { account: SignedIn }) {
  const words = useWords(eventWords)
  const { data: watches } = useQuery(watchesQuery)
  const { refresh, remove, undoBar } = useRemoval(watchesQuery)
  return (
    <section className={list.group} aria-label={words.watches}>
      <h3 className={list.groupTitle}>{words.watches}</h3>
      {watches?.length === 0 && <p className={list.hint}>{words.noWatches}</p>}
      <ul className={list.list}>
        {watches?.map((watch) => (
          <WatchItem
            key={watch.id}
            watch={watch}
            account={account}
            onChanged={refresh}
            onRemove={() =>
              remove(removeWatch(watch.id), {
                text: words.removed(watch.name),
                restore: () => addWatch(watch),
              })
            }
          />
        ))}
      </ul>
      <AddWatchForm onAdded={refresh} />
      {undoBar}
    </section>
  )
}

interface WatchItemProps {
  watch: WatchJson
  account: SignedIn
  onChanged: () => Promise<unknown>
  onRemove: () => Promise<unknown>
}

function WatchItem({
  watch: { id, name, query, owner, editable, silenced },
  account,
  onChanged,
  onRemove,
}: WatchItemProps) {
  const words = useWords(eventWords)
  const removal = useSending({ mutationFn: onRemove })
  const telling = useSending({ mutationFn: () => changeWatch(id, { silenced: [] }), onSuccess: onChanged })
  const error = removal.error ?? telling.error
  return (
    <DrawerItem
      name={name}
      tag={
        <>
          <QueryInWords query={query} />
          {owner !== account.email && ` · ${words.by(owner)}`}
        </>
      }
      title={words.show(name)}
      onOpen={() => openQuery(`${query}&drawer=events`)}
      error={error}
    >
      {editable && silenced.length > 0 && (
        <button type="button" className={controls.button} title={words.tellAgain} onClick={() => telling.mutate()}>
          {words.silenced(silenced.length)}
        </button>
      )}
      {editable && <IconButton label={words.remove(name)} Icon={Trash2} size={16} onClick={() => removal.mutate()} />}
    </DrawerItem>
  )
}

function AddWatchForm({ onAdded }: { onAdded: () => Promise<unknown> }) {
  const words = useWords(eventWords)
  const { active } = useFilters()
  const form = useRef<HTMLFormElement>(null)
  const adding = useSending({
    mutationFn: addWatch,
    onSuccess: async () => {
      form.current?.reset()
      await onAdded()
    },
  })
  // `active` changes with the address, which is read as a whole.
  const isFiltered = active.length > 0
  const { query, isPartial } = isFiltered ? watchedQuery(new URLSearchParams(location.search)) : nothing
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    adding.mutate({
      name: String(given.get('name')).trim(),
      query: watchedQuery(new URLSearchParams(location.search)).query,
      events: eventKinds.filter((kind) => given.has(kind)),
    })
  }
  return (
    <form ref={form} className={list.form} onSubmit={submit} aria-label={words.addTitle}>
      <h3 className={list.groupTitle}>{words.addTitle}</h3>
      <label className={panel.textFilter}>
        <span>{words.name}</span>
        <input className={panel.field} name="name" required maxLength={maxNameCharacters} autoComplete="off" />
      </label>
      <fieldset className={styles.kinds}>
        <legend>{words.tellMe}</legend>
        {eventKinds.map((kind) => (
          <label key={kind} className={panel.choice}>
            <input type="checkbox" name={kind} defaultChecked={defaultTerms.events.includes(kind)} />
            <span>{words.kinds[kind]}</span>
          </label>
        ))}
      </fieldset>
      {query === '' && <p className={list.hint}>{words.noFilters}</p>}
      {isPartial && <p className={list.hint}>{words.partial}</p>}
      <button type="submit" className={controls.primary} disabled={adding.isPending || query === ''}>
        {words.add}
      </button>
      <div role="status" className={list.hint}>
        {adding.data && words.added(adding.data.name)}
      </div>
      <div role="alert">{adding.error && <Failure error={adding.error} />}</div>
    </form>
  )
}

const nothing = { query: '', isPartial: false }
