'use client'

import { createContext, useContext } from 'react'

/** Whether the user may see interference: without a scope, or with one of areas only. */
export const SeesInterference = createContext(false)

export const useSeesInterference = () => useContext(SeesInterference)
