'use client'

import { createContext, useContext } from 'react'

/** Whether the user may see feeds and their reception, which count vessels that a scope or public link excludes. */
export const SeesFeeds = createContext(false)

export const useSeesFeeds = () => useContext(SeesFeeds)
