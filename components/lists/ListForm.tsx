'use client'

import type { RefObject } from 'react'
import { maxNameCharacters } from '#lib/wire/account.ts'
import type { ListJson, ListRequestJson } from '#lib/wire/listSchemas.ts'
import { listColours } from '#lib/wire/lists.ts'
import controls from '../ui/controls.module.css'
import { useEscape } from '../ui/escape.ts'
import { formWords } from '../ui/form/formWords.ts'
import { RequestForm } from '../ui/form/RequestForm.tsx'
import styles from '../ui/sheet/drawerList.module.css'
import { PanelChoice, PanelField } from '../ui/sheet/PanelField.tsx'
import { useWords } from '../ui/words/words.ts'
import { ListSwatch } from '../view/ListSwatch.tsx'
import lists from './Lists.module.css'
import { vesselListWords } from './vesselListWords.ts'

export interface ListFormProps {
  title: string
  /** The initial values of the form. */
  list: Pick<ListJson, 'name' | 'colour' | 'is_shared'>
  className?: string | undefined
  /** The first field. */
  start?: RefObject<HTMLInputElement | null> | undefined
  send: (list: ListRequestJson) => Promise<ListJson>
  onSent: (list: ListJson) => unknown
  onCancel: () => void
}

/** Edits name, colour and sharing of a new or existing list. */
export function ListForm({ title, list, className = styles.form, start, send, onSent, onCancel }: ListFormProps) {
  const words = useWords(vesselListWords)
  const { save, nameTaken } = useWords(formWords)
  useEscape(true, onCancel)
  return (
    <RequestForm
      className={className}
      label={title}
      submit={save}
      send={(fields) =>
        send({
          name: String(fields.get('name')).trim(),
          colour: listColours.find((colour) => colour === fields.get('colour')),
          is_shared: fields.has('shared'),
        })
      }
      onSent={onSent}
      onCancel={onCancel}
      problems={{ name: nameTaken }}
    >
      <PanelField
        ref={start}
        autoFocus
        label={words.name}
        name="name"
        required
        maxLength={maxNameCharacters}
        pattern="[^,]*"
        title={words.noComma}
        defaultValue={list.name}
      />
      <fieldset className={lists.colours}>
        <legend>{words.colour}</legend>
        {listColours.map((colour, place) => (
          <label key={colour} className={lists.colour} title={words.colours[place]}>
            <input
              type="radio"
              name="colour"
              value={colour}
              className={controls.visuallyHidden}
              aria-label={words.colours[place]}
              defaultChecked={colour === list.colour}
            />
            <ListSwatch colour={colour} />
          </label>
        ))}
      </fieldset>
      <PanelChoice name="shared" text={words.share} defaultChecked={list.is_shared} />
    </RequestForm>
  )
}
