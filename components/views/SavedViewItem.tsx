'use client'

import { Menu } from '@base-ui/react/menu'
import { Ellipsis, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { changeView } from '#lib/client/account/accountViews.ts'
import type { SignedIn, ViewJson } from '#lib/wire/account.ts'
import controls from '../ui/controls.module.css'
import { ConfirmButton } from '../ui/form/ConfirmButton.tsx'
import { formWords } from '../ui/form/formWords.ts'
import { OwnerNote } from '../ui/form/OwnerNote.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { ButtonMenu } from '../ui/menu/ButtonMenu.tsx'
import menu from '../ui/menu/menu.module.css'
import { DrawerItem } from '../ui/sheet/DrawerItem.tsx'
import styles from '../ui/sheet/drawerList.module.css'
import { useSending } from '../ui/useSending.ts'
import { useWords } from '../ui/words/words.ts'
import { useAddressInEffect } from '../view/ignoredParameters.ts'
import { openQuery } from '../view/urlState.ts'
import { keptQuery, openedQuery } from './keptQuery.ts'
import { RenameForm } from './RenameForm.tsx'
import { savedWords } from './savedWords.ts'
import { viewWords } from './viewWords.ts'

type ViewChanges = Parameters<typeof changeView>[1]

export interface SavedViewItemProps {
  view: ViewJson
  account: SignedIn
  onChanged: () => Promise<unknown>
  onRemove: (view: ViewJson) => Promise<unknown>
}

export function SavedViewItem({ view, account, onChanged, onRemove }: SavedViewItemProps) {
  const words = useWords(viewWords)
  const saved = useWords(savedWords)
  const { remove, removeNamed, removeTitle } = useWords(formWords)
  const { id, kind, name, query, is_shared, owner, is_editable } = view
  const [isRenaming, setIsRenaming] = useState(false)
  const change = useSending({
    mutationFn: (changes: ViewChanges) => changeView(id, changes),
    onSuccess: onChanged,
  })
  const removal = useSending({ mutationFn: () => onRemove(view) })
  const error = change.error ?? removal.error
  const renamed = async () => {
    await onChanged()
    setIsRenaming(false)
  }
  if (isRenaming) {
    return (
      <li className={styles.item}>
        <RenameForm view={view} onRenamed={renamed} onCancel={() => setIsRenaming(false)} />
      </li>
    )
  }
  return (
    <DrawerItem
      name={name}
      tag={
        <>
          {words.tags[kind]}
          {owner !== account.email && ' · '}
          <OwnerNote owner={owner} account={account} />
        </>
      }
      title={words.open(name)}
      onOpen={() => openQuery(openedQuery(kind, query, new URLSearchParams(location.search)))}
      error={error}
    >
      {is_editable &&
        (is_shared ? (
          <ConfirmButton
            Icon={Trash2}
            label={removeNamed(name)}
            title={removeTitle(name)}
            text={saved.removeShared}
            onConfirm={() => onRemove(view)}
          >
            {remove}
          </ConfirmButton>
        ) : (
          <IconButton label={removeNamed(name)} Icon={Trash2} size={16} onClick={() => removal.mutate()} />
        ))}
      {is_editable && (
        <ViewMenu
          view={view}
          mayShare={account.role === 'admin'}
          onRename={() => setIsRenaming(true)}
          onChange={change.mutate}
        />
      )}
    </DrawerItem>
  )
}

interface ViewMenuProps {
  view: ViewJson
  mayShare: boolean
  onRename: () => void
  onChange: (changes: ViewChanges) => void
}

function ViewMenu({ view: { kind, name, is_shared }, mayShare, onRename, onChange }: ViewMenuProps) {
  const words = useWords(viewWords)
  const saved = useWords(savedWords)
  const addressInEffect = useAddressInEffect()
  const button = <Ellipsis size={16} aria-hidden />
  return (
    <ButtonMenu label={words.more(name)} button={button} isIcon className={controls.iconButton} aboveAll>
      <Menu.Item className={menu.item} onClick={onRename}>
        {saved.rename}
      </Menu.Item>
      <Menu.Item className={menu.item} onClick={() => onChange({ query: keptQuery(kind, addressInEffect()) })}>
        {words.update}
      </Menu.Item>
      {mayShare && (
        <Menu.Item className={menu.item} onClick={() => onChange({ is_shared: !is_shared })}>
          {is_shared ? saved.unshare : saved.share}
        </Menu.Item>
      )}
    </ButtonMenu>
  )
}
