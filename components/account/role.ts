/** What an account may do, as the pages are told. */
export type Role = 'viewer' | 'admin'
