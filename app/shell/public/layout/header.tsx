import Menu from 'lucide-react/icons/menu'
import { Link, useLocation } from 'react-router'
import { useMenus } from '#app/shell/public/site-data.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Logo } from '#app/ui/logo.tsx'
import { ThemeSwitch } from '#app/ui/theme-switch.tsx'
import { currentContact } from './current-contact.ts'
import { MENU_ID, MobileMenu } from './mobile-menu.tsx'
import { NavDropdown } from './nav-dropdown.tsx'
import { NavLink } from './nav-link.tsx'
import { StaffTools } from './staff-tools.tsx'

/** The header of every public page. Needs no data, so that it renders even if a loader failed. */
export function Header() {
  const { pathname } = useLocation()
  const { main, solutions, products, contact } = useMenus()
  return (
    <header className="site-header sticky top-0 z-40 h-20 border-line border-b bg-ground">
      <div className="wrap flex h-full items-center gap-2">
        <Link to="/" aria-label="IDG, pagina iniziale" className="mr-auto shrink-0 rounded-lg lg:mr-6 xl:mr-10">
          <Logo />
        </Link>
        <nav aria-label="Principale" className="mr-auto hidden lg:block">
          <ul className="flex items-center gap-1">
            {main.map((item) => (
              <li key={item.to}>
                <NavLink item={item} />
              </li>
            ))}
            <li>
              <NavDropdown group={solutions} root="/services" pathname={pathname} wide />
            </li>
            <li>
              <NavDropdown group={products} root="/products" pathname={pathname} />
            </li>
          </ul>
        </nav>
        <StaffTools />
        <ThemeSwitch />
        <ButtonLink to="/contact" {...currentContact(pathname)} className="ml-2 max-lg:hidden">
          {contact}
        </ButtonLink>
        <button
          type="button"
          command="show-modal"
          commandfor={MENU_ID}
          aria-haspopup="dialog"
          aria-label="Menu"
          className="grid size-12 place-items-center rounded-full text-text transition-colors hover:bg-wash hover:text-accent lg:hidden"
        >
          <Menu aria-hidden className="size-6" />
        </button>
      </div>
      <MobileMenu />
    </header>
  )
}
