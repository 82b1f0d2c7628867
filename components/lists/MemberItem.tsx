'use client'

import { Pencil, X } from 'lucide-react'
import { useState } from 'react'
import { changeMember } from '#lib/client/lists.ts'
import { maxNameCharacters } from '#lib/wire/account.ts'
import type { ListJson, MemberJson } from '#lib/wire/listSchemas.ts'
import { maxNoteCharacters } from '#lib/wire/lists.ts'
import { notAvailable } from '#lib/wire/notAvailable.ts'
import type { VesselJson } from '#lib/wire/vesselJson.ts'
import { useVesselFormat } from '../record/vesselFormat.ts'
import { vesselName } from '../record/vesselName.ts'
import { useEscape } from '../ui/escape.ts'
import { useFocusBack } from '../ui/focus.ts'
import { ActionButton } from '../ui/form/ActionButton.tsx'
import { formWords } from '../ui/form/formWords.ts'
import { RequestForm } from '../ui/form/RequestForm.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { DrawerItem } from '../ui/sheet/DrawerItem.tsx'
import styles from '../ui/sheet/drawerList.module.css'
import { PanelField } from '../ui/sheet/PanelField.tsx'
import { useNow } from '../ui/useNow.ts'
import { useSending } from '../ui/useSending.ts'
import { relativeTime } from '../ui/words/relativeTime.ts'
import { uiWords } from '../ui/words/uiWords.ts'
import { useWords } from '../ui/words/words.ts'
import { useVesselParameter } from '../view/urlState.ts'
import lists from './Lists.module.css'
import { vesselListWords } from './vesselListWords.ts'

/** The member's name: the user's own, else the AIS name, else the numbers. */
function nameOf({ name, ais_name, mmsi, imo, call_sign }: MemberJson): string {
  if (name ?? ais_name) return name ?? ais_name ?? ''
  if (mmsi !== null) return vesselName({ name: null, mmsi })
  return imo !== null ? `IMO ${imo}` : (call_sign ?? '–')
}

interface MemberItemProps {
  list: ListJson
  member: MemberJson
  live: VesselJson | null
  onChanged: () => Promise<unknown>
  onRemove: (text: string) => Promise<unknown>
}

/** A vessel of a list, with live values. */
export function MemberItem({ list, member, live, onChanged, onRemove }: MemberItemProps) {
  const words = useWords(vesselListWords)
  const [, setVessel] = useVesselParameter()
  const [isEditing, setEditing] = useState(false)
  const [editButton, goBack] = useFocusBack<HTMLButtonElement>()
  const name = nameOf(member)
  const removal = useSending({ mutationFn: () => onRemove(words.removedMember(name)) })
  const { vessel } = member
  const stop = () => {
    setEditing(false)
    goBack()
  }
  if (isEditing) {
    return (
      <li className={styles.item}>
        <MemberForm
          list={list}
          member={member}
          name={name}
          onCancel={stop}
          onSent={async () => {
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
          {live && <LiveFacts vessel={live} />}
          <MemberFacts member={member} />
        </>
      }
      title={words.openVessel(name)}
      onOpen={vessel === null ? null : () => void setVessel(vessel)}
      error={removal.error}
    >
      {list.is_editable && (
        <>
          {member.state === 'unclear' && <SettleButton list={list} member={member} onSettled={onChanged} />}
          <IconButton
            ref={editButton}
            label={words.editMember(name)}
            Icon={Pencil}
            size={16}
            onClick={() => setEditing(true)}
          />
          <IconButton label={words.removeMember(name)} Icon={X} size={16} onClick={() => removal.mutate()} />
        </>
      )}
    </DrawerItem>
  )
}

/** Speed, destination and the age of the position. */
function LiveFacts({ vessel: { last_known_position: position, most_recent_voyage } }: { vessel: VesselJson }) {
  const { speed } = useVesselFormat()
  const words = useWords(uiWords)
  const nowMs = useNow()
  if (!position) return null
  const facts = [
    position.speed === notAvailable.speed ? null : speed(position.speed),
    most_recent_voyage.destination,
    nowMs === null ? null : relativeTime(Date.parse(position.timestamp), nowMs, words),
  ]
  return <span className={lists.live}>{facts.flatMap((fact) => (fact ? unbroken(fact) : [])).join(' · ')}</span>
}

/** Keeps a number with its unit, and a name with its number, in one line. */
function unbroken(text: string): string {
  return text.replaceAll(' ', '\u00a0')
}

/** Assigns the open vessel to an unclear member. */
function SettleButton({
  list,
  member,
  onSettled,
}: Pick<MemberItemProps, 'list' | 'member'> & { onSettled: () => unknown }) {
  const words = useWords(vesselListWords)
  const [vessel] = useVesselParameter()
  if (vessel === null) return null
  return (
    <ActionButton
      label={words.settleNamed(nameOf(member))}
      onAct={() => changeMember(list.id, member.id, { vessel }).then(onSettled)}
    >
      {words.settle}
    </ActionButton>
  )
}

/**
 * The AIS name if the user has another one, the numbers, the reason why a member is not shown, and the user's notes.
 */
function MemberFacts({ member }: { member: MemberJson }) {
  const words = useWords(vesselListWords)
  const { state, unclear, mmsi, imo, call_sign, ais_name, name, note, tags } = member
  const numbers = [
    name !== null && ais_name,
    mmsi !== null && vesselName({ name: null, mmsi }),
    imo !== null && `IMO ${imo}`,
    mmsi === null && imo === null && call_sign,
  ].filter((text) => text && text !== nameOf(member))
  return (
    <span className={lists.facts}>
      {numbers.length > 0 && <span>{numbers.map((text) => unbroken(String(text))).join(' · ')}</span>}
      {tags.map((tag) => (
        <span key={tag} className={lists.tag}>
          {tag}
        </span>
      ))}
      {note && <span className={lists.note}>{note}</span>}
      {state === 'waiting' && <span className={lists.trouble}>{words.notReceived}</span>}
      {unclear && <span className={lists.trouble}>{words.unclearReasons[unclear]}</span>}
    </span>
  )
}

interface MemberFormProps {
  list: ListJson
  member: MemberJson
  name: string
  onSent: () => unknown
  onCancel: () => void
}

function MemberForm({ list, member, name, onSent, onCancel }: MemberFormProps) {
  const words = useWords(vesselListWords)
  const { save } = useWords(formWords)
  useEscape(true, onCancel)
  return (
    <RequestForm
      className={`${lists.edit} ${lists.editForm}`}
      label={words.editMember(name)}
      submit={save}
      send={(fields) => {
        const text = (field: string) => String(fields.get(field)).trim()
        const tags = text('tags')
          .split(',')
          .map((tag) => tag.trim())
          .filter(Boolean)
        return changeMember(list.id, member.id, { name: text('name') || null, note: text('note') || null, tags })
      }}
      onSent={onSent}
      onCancel={onCancel}
    >
      <PanelField
        autoFocus
        label={words.ownName}
        name="name"
        maxLength={maxNameCharacters}
        placeholder={member.ais_name ?? undefined}
        defaultValue={member.name ?? ''}
      />
      <PanelField label={words.note} name="note" maxLength={maxNoteCharacters} defaultValue={member.note ?? ''} />
      <PanelField label={words.tags} name="tags" placeholder={words.tagsHint} defaultValue={member.tags.join(', ')} />
    </RequestForm>
  )
}
