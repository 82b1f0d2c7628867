'use client'

import { Menu } from '@base-ui/react/menu'
import { Check, Ellipsis, Eye, EyeOff, FileUp } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { changeList, listsQuery, membersFileAddress, removeList } from '#lib/client/lists.ts'
import type { SignedIn } from '#lib/wire/account.ts'
import { withBase } from '#lib/wire/basePath.ts'
import type { ListJson } from '#lib/wire/listSchemas.ts'
import { maxMarks } from '#lib/wire/lists.ts'
import controls from '../ui/controls.module.css'
import { download } from '../ui/download.ts'
import { useFocusBack } from '../ui/focus.ts'
import { ConfirmButton } from '../ui/form/ConfirmButton.tsx'
import { OwnerNote } from '../ui/form/OwnerNote.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { ButtonMenu } from '../ui/menu/ButtonMenu.tsx'
import menu from '../ui/menu/menu.module.css'
import { DrawerItem } from '../ui/sheet/DrawerItem.tsx'
import styles from '../ui/sheet/drawerList.module.css'
import { useRefresh } from '../ui/useRefresh.ts'
import { useLocale, useWords } from '../ui/words/words.ts'
import { useFilters } from '../view/filterState.ts'
import { ListSwatch } from '../view/ListSwatch.tsx'
import { useMarks } from '../view/marks.ts'
import { ImportMembers } from './ImportMembers.tsx'
import { ListForm } from './ListForm.tsx'
import { ListReports } from './ListReports.tsx'
import lists from './Lists.module.css'
import { reportWords } from './reportWords.ts'
import { vesselListWords } from './vesselListWords.ts'

interface ListItemProps {
  list: ListJson
  account: SignedIn
  onOpen: () => void
}

export function ListItem({ list, account, onOpen }: ListItemProps) {
  const words = useWords(vesselListWords)
  const { isDaily } = useWords(reportWords)
  const locale = useLocale()
  const marks = useMarks()
  const refresh = useRefresh(listsQuery)
  const [isEditing, setEditing] = useState(false)
  const [isImporting, setImporting] = useState(false)
  const [isReporting, setReporting] = useState(false)
  const [menuButton, focusMenu] = useFocusBack<HTMLButtonElement>()
  const { id, name, owner } = list
  const isMarked = marks.marked.includes(id)
  const stop = () => {
    setEditing(false)
    focusMenu()
  }
  if (isEditing) {
    return (
      <li className={styles.item}>
        <EditList list={list} onDone={stop} />
      </li>
    )
  }
  return (
    <DrawerItem
      name={
        <span className={lists.named}>
          <ListSwatch colour={list.colour} />
          {name}
        </span>
      }
      tag={
        <>
          {[words.vessels(locale.count(list.members)), list.is_shared ? words.isShared : words.isPrivate].join(' · ')}
          {owner !== null && !list.is_own && ' · '}
          {owner !== null && <OwnerNote owner={owner} account={account} />}
          {list.report && ` · ${isDaily(list.report.at)}`}
          {list.waiting > 0 && ` · ${words.waiting(locale.count(list.waiting))}`}
          {list.unclear > 0 && <span className={lists.trouble}> · {words.unclear(locale.count(list.unclear))}</span>}
        </>
      }
      title={words.open(name)}
      onOpen={onOpen}
      error={null}
    >
      <IconButton
        label={words.mark(name)}
        title={!isMarked && marks.isFull ? words.full(locale.count(maxMarks)) : words.mark(name)}
        Icon={isMarked ? Eye : EyeOff}
        size={17}
        pressed={isMarked}
        idle={!isMarked && marks.isFull}
        onClick={() => marks.mark(id, !isMarked)}
      />
      {list.is_editable && (
        <IconButton label={words.importTitle(name)} Icon={FileUp} size={17} onClick={() => setImporting(true)} />
      )}
      <ListMenu list={list} opener={menuButton} onEdit={() => setEditing(true)} onReport={() => setReporting(true)} />
      {isImporting && (
        <ImportMembers
          list={list}
          onClose={() => setImporting(false)}
          onImported={async () => {
            await refresh()
            marks.mark(id, true)
          }}
        />
      )}
      {isReporting && <ListReports list={list} account={account} onClose={() => setReporting(false)} />}
    </DrawerItem>
  )
}

interface ListMenuProps {
  list: ListJson
  opener: RefObject<HTMLButtonElement | null>
  onEdit: () => void
  onReport: () => void
}

function ListMenu({ list: { id, name, is_editable }, opener, onEdit, onReport }: ListMenuProps) {
  const words = useWords(vesselListWords)
  const { report } = useWords(reportWords)
  const filters = useFilters()
  const marks = useMarks()
  const isOnly = filters.values.list === id
  const isLabelled = marks.labelled.includes(id)
  const button = <Ellipsis size={16} aria-hidden />
  return (
    <ButtonMenu
      label={words.more(name)}
      button={button}
      isIcon
      className={controls.iconButton}
      aboveAll
      opener={opener}
    >
      <CheckItem text={words.onlyThese} isOn={isOnly} onTurn={(isOn) => filters.set({ list: isOn ? id : null })} />
      <CheckItem text={words.labels} isOn={isLabelled} onTurn={(isOn) => marks.label(id, isOn)} />
      <Menu.Separator className={menu.separator} />
      {is_editable && (
        <Menu.Item className={menu.item} onClick={onEdit}>
          {words.edit}
        </Menu.Item>
      )}
      <Menu.Item className={menu.item} onClick={() => download(withBase(membersFileAddress(id)), `${name}.csv`)}>
        {words.exportCsv}
      </Menu.Item>
      <Menu.Item className={menu.item} onClick={onReport}>
        {report}
      </Menu.Item>
    </ButtonMenu>
  )
}

interface CheckItemProps {
  text: string
  isOn: boolean
  onTurn: (isOn: boolean) => void
}

function CheckItem({ text, isOn, onTurn }: CheckItemProps) {
  return (
    <Menu.CheckboxItem className={menu.item} checked={isOn} closeOnClick onCheckedChange={onTurn}>
      <span className={menu.label}>{text}</span>
      <Menu.CheckboxItemIndicator className={menu.tick}>
        <Check size={16} aria-hidden />
      </Menu.CheckboxItemIndicator>
    </Menu.CheckboxItem>
  )
}

function EditList({ list, onDone }: { list: ListJson; onDone: () => void }) {
  const words = useWords(vesselListWords)
  const refresh = useRefresh(listsQuery)
  const marks = useMarks()
  const { id, name } = list
  return (
    <div className={lists.edit}>
      <ListForm
        title={words.editNamed(name)}
        list={list}
        className={lists.editForm}
        send={(changes) => changeList(id, changes)}
        onSent={async () => {
          await refresh()
          onDone()
        }}
        onCancel={onDone}
      />
      <ConfirmButton
        label={words.deleteNamed(name)}
        title={words.deleteTitle(name)}
        text={list.is_shared ? words.deleteShared : words.deleteText}
        confirm={words.delete}
        onConfirm={async () => {
          await removeList(id)
          marks.mark(id, false)
          await refresh()
        }}
      >
        {words.delete}
      </ConfirmButton>
    </div>
  )
}
