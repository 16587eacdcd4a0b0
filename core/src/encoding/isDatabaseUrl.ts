/** Whether the location of an index is a database, not a folder. */
export const isDatabaseUrl = (location: string): boolean => /^postgres(ql)?:\/\//i.test(location)
