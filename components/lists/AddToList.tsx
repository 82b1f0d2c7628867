'use client'

import { Menu } from '@base-ui/react/menu'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, ListPlus, Plus } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { type Addition, addMembers, listsQuery, ownQuery, removeMembers } from '#lib/client/lists.ts'
import { passedVessels } from '#lib/client/passages.ts'
import type { AddedJson, ListJson } from '#lib/wire/listSchemas.ts'
import { vesselIdOf } from '#lib/wire/vesselId.ts'
import { Caption } from '../ui/Caption.tsx'
import controls from '../ui/controls.module.css'
import { Failure } from '../ui/form/Failure.tsx'
import { type Undoable, UndoBar } from '../ui/form/UndoBar.tsx'
import { ButtonMenu } from '../ui/menu/ButtonMenu.tsx'
import menu from '../ui/menu/menu.module.css'
import { DialogFrame } from '../ui/sheet/DialogFrame.tsx'
import dialog from '../ui/sheet/dialog.module.css'
import { Toast } from '../ui/Toast.tsx'
import { useRefresh } from '../ui/useRefresh.ts'
import { useSending } from '../ui/useSending.ts'
import { useLocale, useWords } from '../ui/words/words.ts'
import { useFilters } from '../view/filterState.ts'
import { ListSwatch } from '../view/ListSwatch.tsx'
import { useSelection } from '../view/listState.ts'
import styles from './Lists.module.css'
import { NewListForm } from './NewListForm.tsx'
import { vesselListWords } from './vesselListWords.ts'

export interface AddToListProps {
  /** The name of what is added, for the accessible name of the button. */
  what: string | null
  /** An icon, or an icon with text. */
  look: 'icon' | 'button' | 'text'
  /** The id of the only vessel that is added: a tick marks the lists that have it. */
  vessel?: string
  /** Called when a list is chosen. */
  addition: () => Addition | Promise<Addition>
}

/** A button with a menu of the user's lists: adds vessels to a list or to a new one. */
export function AddToList({ what, look, vessel, addition }: AddToListProps) {
  const words = useWords(vesselListWords)
  const { data: lists = [] } = useQuery(listsQuery)
  const { data: own } = useQuery({ ...ownQuery(vessel ?? ''), enabled: vessel !== undefined })
  const [isNaming, setNaming] = useState(false)
  const nameField = useRef<HTMLInputElement>(null)
  const { add, outcome } = useAddition()
  const label = what === null ? words.add : words.addNamed(what)
  const addTo = (list: ListJson) => add({ list, addition })
  return (
    <>
      <ButtonMenu
        label={label}
        button={buttonOf(look, words)}
        isIcon={look === 'icon'}
        className={looks[look]}
        aboveAll
      >
        {lists
          .filter(({ is_editable }) => is_editable)
          .map((list) => (
            <Menu.Item key={list.id} className={menu.item} onClick={() => addTo(list)}>
              <ListSwatch colour={list.colour} />
              <span className={menu.label}>{list.name}</span>
              {own?.lists.some(({ id }) => id === list.id) && (
                <span className={menu.tick}>
                  <Check size={16} aria-hidden />
                  <span className={controls.visuallyHidden}>{words.isIn}</span>
                </span>
              )}
            </Menu.Item>
          ))}
        <Menu.Item className={menu.item} onClick={() => setNaming(true)}>
          <Plus size={14} aria-hidden />
          <span className={menu.label}>{words.newList}</span>
        </Menu.Item>
      </ButtonMenu>
      {isNaming && (
        <DialogFrame open onOpenChange={setNaming} title={words.newList} start={nameField}>
          <NewListForm
            start={nameField}
            className={dialog.body}
            onAdded={(list) => {
              setNaming(false)
              addTo(list)
            }}
            onCancel={() => setNaming(false)}
          />
        </DialogFrame>
      )}
      {outcome}
    </>
  )
}

const looks = { icon: controls.iconButton, button: `${controls.button} ${styles.compact}`, text: controls.textButton }

function buttonOf(look: AddToListProps['look'], { add, addShort }: typeof vesselListWords.en): ReactNode {
  return (
    <>
      <ListPlus size={look === 'icon' ? 17 : 16} aria-hidden />
      {look === 'icon' ? <Caption>{addShort}</Caption> : add}
    </>
  )
}

/** Adds vessels and reports the number added, with Undo. */
function useAddition() {
  const words = useWords(vesselListWords)
  const { count } = useLocale()
  const refresh = useRefresh(listsQuery)
  const [done, setDone] = useState<Undoable | null>(null)
  const [notice, setNotice] = useState<string | null>(null)

  const textOf = ({ added, already, waiting }: AddedJson, list: string) => {
    const texts = [
      added > 0 && words.added(count(added), list),
      waiting > 0 && words.alsoWaiting(count(waiting)),
      already > 0 && words.already(count(already), list),
    ].filter(Boolean)
    return texts.length > 0 ? texts.join(' ') : words.nothingAdded
  }
  const { mutate, error, reset } = useSending({
    mutationFn: async ({ list, addition }: { list: ListJson; addition: AddToListProps['addition'] }) => ({
      list,
      answer: await addMembers(list.id, await addition()),
    }),
    onSuccess: async ({ list, answer }) => {
      await refresh()
      const { ids } = answer
      const text = textOf(answer, list.name)
      setNotice(ids.length > 0 ? null : text)
      setDone(ids.length > 0 ? { text, undo: () => removeMembers(list.id, ids).then(refresh) } : null)
    },
  })
  const outcome = (
    <>
      <UndoBar done={done} onClose={() => setDone(null)} />
      <Toast tone={error ? 'danger' : 'plain'} onClose={() => (error ? reset() : setNotice(null))}>
        {error ? <Failure error={error} /> : notice && <p>{notice}</p>}
      </Toast>
    </>
  )
  return { add: mutate, outcome }
}

interface AddAreaProps {
  /** The name of the area on the page. */
  name: string
  /** The value of the area's parameter. */
  area: string
}

/** Adds the vessels in an area of the page that match the other filters to a list. */
export function AddArea({ name, area }: AddAreaProps) {
  const { query } = useFilters()
  const matching = () => {
    const filters = new URLSearchParams(query)
    filters.set('last_known_position_within', area)
    return { matching: filters.toString() }
  }
  return <AddToList what={name} look="text" addition={matching} />
}

/** Adds the vessels of all passages of a query to a list. */
export function AddPassed({ query }: { query: string }) {
  const client = useQueryClient()
  const addition = async () => ({ members: (await passedVessels(client, query)).map((vessel) => ({ vessel })) })
  return <AddToList what={null} look="icon" addition={addition} />
}

/** Adds the selected vessels to a list. */
export function AddSelection() {
  const { mmsis } = useSelection()
  return (
    <AddToList
      what={null}
      look="button"
      addition={() => ({ members: mmsis.map((mmsi) => ({ vessel: vesselIdOf(mmsi) })) })}
    />
  )
}
