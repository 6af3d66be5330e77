import '../styles/old.css'
