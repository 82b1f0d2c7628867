'use client'

import { createContext, useContext } from 'react'

/** How long the service keeps tracks, in hours. With 0, all controls for tracks are hidden. */
export const TrackHours = createContext(0)

export const useTrackHours = () => useContext(TrackHours)
