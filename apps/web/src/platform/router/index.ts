export { useBlocker, useLayer, useLocation, useMatch, useNavigate, useParams } from './hooks.ts'
export { Outlet, RouterProvider, useRouter } from './provider.tsx'
export type { Guard, Route, Visit } from './route.ts'
export { createRouter, type Navigate, type Router } from './router.ts'
