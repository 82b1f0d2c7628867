'use client'

import { parseAsString, useQueryState } from 'nuqs'

/** The list whose vessels the drawer shows; `null` for all lists. */
export const useOpenListParameter = () => useQueryState('open_list', parseAsString.withOptions({ history: 'replace' }))
