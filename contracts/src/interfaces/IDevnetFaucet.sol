// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice Makes the tokens and collectibles of the local chains, and gives some to every newcomer.
interface IDevnetFaucet {
    /// @notice An account got its first tokens and collectibles.
    /// @param account The newcomer.
    event Welcomed(address indexed account);

    /// @notice Only the program that prepares a local chain may do this.
    /// @param caller Who called.
    error NotSeeder(address caller);

    /// @notice Whether an account got its share.
    /// @param account Whose.
    function isWelcomed(address account) external view returns (bool);

    /// @notice How many steps of the chain's history are done.
    function steps() external view returns (uint256 count);

    /// @notice Gives an account dollars, pebbles, moss, a heron and some shells; does nothing for one that had them. Anyone may ask.
    /// @param account Who gets them.
    function welcome(address account) external;

    /// @notice Sends the token that advertises a link to accounts that did not ask for it.
    /// @param accounts Who gets it.
    /// @param amount How much each, in its smallest unit.
    function airdrop(address[] calldata accounts, uint256 amount) external;

    /// @notice Moves pieces from one account to another.
    /// @param token Which token.
    /// @param from The account that holds them.
    /// @param to Who gets them.
    /// @param tokenId Which piece, for collectibles.
    /// @param amount How many, in the token's smallest unit.
    function move(address token, address from, address to, uint256 tokenId, uint256 amount) external;

    /// @notice Notes that a step of the chain's history is done.
    function endStep() external;
}
