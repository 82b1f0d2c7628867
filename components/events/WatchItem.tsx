'use client'

import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { changeWatch } from '#lib/client/watches.ts'
import type { SignedIn } from '#lib/wire/account.ts'
import type { WatchJson } from '#lib/wire/watchSchemas.ts'
import { useChart } from '../map/chartContext.tsx'
import { Button } from '../ui/Button.tsx'
import { useFocusBack } from '../ui/focus.ts'
import { OwnerNote } from '../ui/form/OwnerNote.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { DrawerItem } from '../ui/sheet/DrawerItem.tsx'
import styles from '../ui/sheet/drawerList.module.css'
import { useSending } from '../ui/useSending.ts'
import { useWords } from '../ui/words/words.ts'
import { QueryInWords } from '../view/FiltersInWords.tsx'
import { openQuery } from '../view/urlState.ts'
import events from './Events.module.css'
import { eventWords } from './eventWords.ts'
import { watchedBounds } from './WatchedAreas.tsx'
import { EditWatchForm } from './WatchForm.tsx'

interface WatchItemProps {
  watch: WatchJson
  account: SignedIn
  onChanged: () => Promise<unknown>
  onRemove: () => Promise<unknown>
}

export function WatchItem({ watch, account, onChanged, onRemove }: WatchItemProps) {
  const words = useWords(eventWords)
  const chart = useChart()
  const [isEditing, setIsEditing] = useState(false)
  const [editButton, goBack] = useFocusBack<HTMLButtonElement>()
  const removal = useSending({ mutationFn: onRemove })
  const unmuting = useSending({ mutationFn: () => changeWatch(watch.id, { silenced: [] }), onSuccess: onChanged })
  const { name, query, owner, is_editable, silenced, missing_lists: missing } = watch
  const stop = () => {
    setIsEditing(false)
    goBack()
  }
  const show = () => {
    openQuery(`${query}&drawer=events`)
    const bounds = watchedBounds(query)
    if (bounds) chart?.camera.fit(bounds)
  }
  if (isEditing) {
    return (
      <li className={styles.item}>
        <EditWatchForm
          watch={watch}
          onCancel={stop}
          onChanged={async () => {
            await onChanged()
            stop()
          }}
        />
      </li>
    )
  }
  return (
    <DrawerItem
      name={name}
      tag={
        <>
          <QueryInWords query={query} />
          <OwnerNote owner={owner} account={account} />
        </>
      }
      title={words.show(name)}
      onOpen={show}
      error={removal.error ?? unmuting.error}
    >
      {is_editable && (
        <>
          <IconButton
            ref={editButton}
            label={words.edit(name)}
            Icon={Pencil}
            size={16}
            onClick={() => setIsEditing(true)}
          />
          <IconButton label={words.remove(name)} Icon={Trash2} size={16} onClick={() => removal.mutate()} />
          {silenced.length > 0 && (
            <div className={events.silenced}>
              {words.silenced(silenced.length)}
              <Button look="textButton" onClick={() => unmuting.mutate()}>
                {words.tellAgain}
              </Button>
            </div>
          )}
        </>
      )}
      {missing.length > 0 && <p className={events.missing}>{words.missingLists(missing.length)}</p>}
    </DrawerItem>
  )
}
