'use client'

import { createContext, useContext } from 'react'

/** How long the service keeps tracks, in hours; 0: it keeps none, so nothing about tracks is offered. */
export const TrackHours = createContext(0)

export const useTrackHours = () => useContext(TrackHours)
