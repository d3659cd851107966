/** Limits of departments, apart from those that the web app loads before its first screen. */
export const directoryLimits = {
  departmentName: { min: 1, max: 32 },
  /** Departments of a site, and how deep they may be in each other. */
  departments: 500,
  departmentDepth: 5,
} as const
