'use client'

import type { ReactNode } from 'react'
import { withBase } from '#lib/wire/basePath.ts'
import { nearZoom } from '../map/camera/moves.ts'
import { formatCamera } from '../view/camera.ts'
import { useCameraParameter, useStationParameter, useVesselParameter } from '../view/urlState.ts'

interface MapLinkProps {
  what: { station: string } | { vessel: string }
  position: readonly [longitude: number, latitude: number] | null
  label?: string
  className?: string | undefined
  children: ReactNode
}

/** Opens a station or vessel on the map: in place on a page with a map, else on the map page. */
export function MapLink({ what, position, label, className, children }: MapLinkProps) {
  const [, setCamera] = useCameraParameter()
  const [, openStation] = useStationParameter()
  const [, openVessel] = useVesselParameter()
  const camera = position && { zoom: nearZoom, latitude: position[1], longitude: position[0] }
  const query = new URLSearchParams({ ...what, ...(camera && { map: formatCamera(camera) }) })
  return (
    <a
      href={withBase(`/?${query}`)}
      className={className}
      aria-label={label}
      onClick={(event) => {
        if (!document.getElementById('map') || event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        void ('station' in what ? openStation(what.station) : openVessel(what.vessel))
        if (camera) void setCamera(camera)
      }}
    >
      {children}
    </a>
  )
}
