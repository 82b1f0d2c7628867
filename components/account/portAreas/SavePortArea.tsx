'use client'

import { useQuery } from '@tanstack/react-query'
import { Anchor } from 'lucide-react'
import { useRef, useState } from 'react'
import { addPortAreas, portAreasQuery } from '#lib/client/account/accountPortAreas.ts'
import { nearestPortQuery } from '#lib/client/ports.ts'
import { type Area, geometryOf, parseArea, positionsOf } from '#lib/wire/area/area.ts'
import { wrapLongitude } from '#lib/wire/area/boundingBox.ts'
import { withBase } from '#lib/wire/basePath.ts'
import type { PortAreaChanges } from '#lib/wire/portAreas.ts'
import { Button } from '../../ui/Button.tsx'
import { DialogFrame } from '../../ui/sheet/DialogFrame.tsx'
import dialog from '../../ui/sheet/dialog.module.css'
import { Toast } from '../../ui/Toast.tsx'
import { useRefresh } from '../../ui/useRefresh.ts'
import { useWords } from '../../ui/words/words.ts'
import { PortAreaForm } from './PortAreaForm.tsx'
import { portAreaWords } from './portAreaWords.ts'

interface SavePortAreaProps {
  /** The name of the area on the page. */
  name: string
  /** The value of the area's parameter. */
  area: string
}

/** Saves an area on the map as a berth or the area of a port; for administrators. */
export function SavePortArea({ name, area }: SavePortAreaProps) {
  const words = useWords(portAreaWords)
  const [isOpen, setOpen] = useState(false)
  const [saved, setSaved] = useState<PortAreaChanges | null>(null)
  const read = parseArea(area)
  if (!('area' in read)) return null
  return (
    <>
      <Button look="textButton" aria-label={words.saveNamed(name)} onClick={() => setOpen(true)}>
        <Anchor size={16} aria-hidden />
        {words.saveAs}
      </Button>
      {isOpen && (
        <SaveDialog
          area={read.area}
          onClose={() => setOpen(false)}
          onSaved={(sent) => {
            setOpen(false)
            setSaved(sent)
          }}
        />
      )}
      <Toast tone="good" onClose={() => setSaved(null)}>
        {saved && (
          <p>
            {words.saved(words.kinds[saved.kind], saved.name || saved.port)}{' '}
            <a href={withBase('/account/port-areas')}>{words.list}</a>
          </p>
        )}
      </Toast>
    </>
  )
}

interface SaveDialogProps {
  area: Area
  onClose: () => void
  onSaved: (area: PortAreaChanges) => void
}

function SaveDialog({ area, onClose, onSaved }: SaveDialogProps) {
  const words = useWords(portAreaWords)
  const refresh = useRefresh(portAreasQuery)
  const nameField = useRef<HTMLInputElement>(null)
  const { data: nearest, isPending } = useQuery(nearestPortQuery(middleOf(area)))
  const port = nearest?.unlocode.replace(' ', '') ?? ''
  const send = ({ name, ...rest }: PortAreaChanges) =>
    addPortAreas({ ...rest, areas: { type: 'Feature', properties: { name }, geometry: geoJsonOf(area) } })
  return (
    <DialogFrame open onOpenChange={onClose} title={words.saveTitle} start={nameField}>
      {!isPending && (
        <PortAreaForm
          label={words.saveTitle}
          className={dialog.body}
          area={{ name: '', port, kind: 'berth' }}
          portHint={nearest ? words.nearestPort(nearest.port_name) : words.portHint}
          start={nameField}
          send={send}
          onSent={async (sent) => {
            await refresh()
            onSaved(sent)
          }}
          onCancel={onClose}
        />
      )}
    </DialogFrame>
  )
}

function middleOf({ polygons: [first] }: Area) {
  if (!first) throw new Error('an area without polygons')
  const { west, south, east, north } = first
  return { longitude: wrapLongitude((west + east) / 2), latitude: (south + north) / 2 }
}

function geoJsonOf({ polygons }: Area) {
  return geometryOf(polygons.map(({ rings }) => rings.map(positionsOf)))
}
