import { createContext, useContext } from 'react'

/** Whether the page was opened with a public link, by a visitor without an account. */
export const VisitorContext = createContext(false)

export const useIsVisitor = () => useContext(VisitorContext)
