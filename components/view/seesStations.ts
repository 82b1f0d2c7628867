'use client'

import { createContext, useContext } from 'react'

/** Whether the page has stations and distress: someone is signed in or has a public link, and the service keeps them. */
export const SeesStations = createContext(false)

export const useSeesStations = () => useContext(SeesStations)
