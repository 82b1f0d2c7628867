'use client'

import { createContext, useContext } from 'react'

/** Whether the service records calls at ports, and the user may see them. */
export const RecordsCalls = createContext(false)

export const useRecordsCalls = () => useContext(RecordsCalls)

/** Whether the service records changes of vessels, and the user may see them. */
export const RecordsChanges = createContext(false)

export const useRecordsChanges = () => useContext(RecordsChanges)
